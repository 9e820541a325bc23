"""Open a lesson in a browser, run it and read its errors."""

PANEL = "window.jupyterapp.shell.currentWidget"


class Lesson:
    """A notebook that is open in JupyterLab, or in Notebook 7."""

    def __init__(self, page, address):
        self.page = page
        page.goto(address)
        page.wait_for_function("window.jupyterapp !== undefined")
        page.wait_for_selector(".jp-NotebookPanel .jp-Cell")
        page.wait_for_function(f"{PANEL}?.sessionContext.session?.kernel?.status === 'idle'", timeout=60_000)

    def run_all(self, timeout=120):
        """Run every cell, and wait until all have run and the kernel is idle."""
        self.page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }")
        self.page.wait_for_function(
            f"""() => {{
              const panel = {PANEL};
              const cells = Array.from(panel.content.model.cells).filter(
                (cell) => cell.type === 'code' && cell.sharedModel.getSource().trim() !== '');
              return cells.every((cell) => cell.executionCount !== null && cell.executionState !== 'running')
                && panel.sessionContext.session.kernel.status === 'idle';
            }}""",
            timeout=timeout * 1000,
        )

    def errors(self):
        """Return the error outputs of all cells."""
        return self.page.evaluate(
            f"""() => Array.from({PANEL}.content.model.cells).filter((cell) => cell.type === 'code').flatMap(
                  (cell) => cell.sharedModel.getOutputs()).filter((output) => output.output_type === 'error')
                  .map((output) => `${{output.ename}}: ${{output.evalue}}`)"""
        )
