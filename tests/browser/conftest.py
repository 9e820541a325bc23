"""A real JupyterLab on this machine, and a headless Chromium that looks at it."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
REQUIRED = os.environ.get("EIGHTPUZZLE_BROWSER") == "required"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]


@pytest.fixture(scope="session")
def lab_address(tmp_path_factory):
    """The address of a JupyterLab that serves a copy of the lessons."""
    home = tmp_path_factory.mktemp("lab")
    root = home / "notebooks"
    shutil.copytree(NOTEBOOKS, root, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    # A configuration and data of its own, so that nothing of the user's is read or written.
    environment = {**os.environ, "JUPYTER_CONFIG_DIR": str(home / "config"), "JUPYTER_DATA_DIR": str(home / "data"),
                   "JUPYTER_RUNTIME_DIR": str(home / "runtime"), "IPYTHONDIR": str(home / "ipython")}
    # The one question that JupyterLab asks when it is new would cover the corner of the page.
    settings = home / "config" / "lab" / "user-settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    (settings / "notification.jupyterlab-settings").write_text('{"fetchNews": "false"}')
    command = [
        sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--port={port}", "--ip=127.0.0.1",
        "--ServerApp.port_retries=0", "--IdentityProvider.token=", "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate", "--LabApp.extension_manager=readonly",
        "--LabApp.expose_app_in_browser=True", f"--ServerApp.root_dir={root}",
    ]
    log = home / "lab.log"
    with log.open("w") as output:
        server = subprocess.Popen(command, env=environment, stdout=output, stderr=subprocess.STDOUT)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(240):
            if server.poll() is not None:
                pytest.fail(f"JupyterLab ended with status {server.returncode}:\n{log.read_text()}")
            try:
                urllib.request.urlopen(f"{address}/api/status", timeout=5).close()
                break
            except OSError:
                time.sleep(0.25)
        else:
            pytest.fail(f"JupyterLab did not answer within a minute:\n{log.read_text()}")
        yield address
    finally:
        server.terminate()
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()


@pytest.fixture(scope="session")
def chromium():
    if CHROMIUM is None:
        message = "Chromium is not installed: the browser tests need it"
        pytest.fail(message) if REQUIRED else pytest.skip(message)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page(chromium):
    """A page 1280 pixels wide; the test fails if it logs an error or asks anything of another machine."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.set_default_timeout(20_000)
    errors, outside = [], []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("request", lambda request: None if is_local(request.url) else outside.append(request.url))
    yield page
    context.close()
    assert errors == []
    assert outside == []


def is_local(url):
    return url.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:", "about:"))


class Lesson:
    """A notebook that is open in JupyterLab."""

    def __init__(self, page, address, name):
        self.page = page
        # A workspace of its own: nothing of the test before is opened again.
        page.goto(f"{address}/lab/workspaces/{name.replace('.', '-')}-{time.time_ns()}/tree/{name}?reset")
        page.wait_for_function("window.jupyterapp !== undefined")
        page.wait_for_selector(".jp-NotebookPanel .jp-Cell")
        page.wait_for_function(f"{PANEL}?.sessionContext.session?.kernel?.status === 'idle'", timeout=60_000)

    def run_all(self, timeout=120):
        """Run every cell, and wait until each has been run and the kernel rests."""
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
        """The error outputs of all cells."""
        return self.page.evaluate(
            f"""() => Array.from({PANEL}.content.model.cells).filter((cell) => cell.type === 'code').flatMap(
                  (cell) => cell.sharedModel.getOutputs()).filter((output) => output.output_type === 'error')
                  .map((output) => `${{output.ename}}: ${{output.evalue}}`)"""
        )


PANEL = "window.jupyterapp.shell.currentWidget"


@pytest.fixture
def open_lesson(page, lab_address):
    """Open a notebook by its file name."""
    return lambda name: Lesson(page, lab_address, name)
