"""A real JupyterLab on this machine, and a headless Chromium that looks at it."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import anywidget
import pytest
from lab import Lesson

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
REQUIRED = os.environ.get("EIGHTPUZZLE_BROWSER") == "required"
# What Notebook 7 says to itself as it opens any notebook, before there is a widget.
NOT_OURS = (
    "Cannot read properties of undefined (reading 'schema')",
    "Command 'filebrowser:open-path' not registered.",
)
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
    settings = home / "config" / "lab" / "user-settings" / "@jupyter-widgets" / "jupyterlab-manager"
    settings.mkdir(parents=True)
    (settings / "plugin.jupyterlab-settings").write_text('{"saveState": true}')
    command = [
        sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--port={port}", "--ip=127.0.0.1",
        "--ServerApp.port_retries=0", "--IdentityProvider.token=", "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate", "--LabApp.extension_manager=readonly",
        "--LabApp.expose_app_in_browser=True", "--JupyterNotebookApp.expose_app_in_browser=True",
        f"--ServerApp.root_dir={root}",
    ]
    # As `make lab` does.
    subprocess.run([sys.executable, "-m", "jupyter", "trust", *sorted(root.rglob("*.ipynb"))], env=environment,
                   check=True, capture_output=True)
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
    assert [error for error in errors if error not in NOT_OURS] == []
    assert outside == []


def is_local(url):
    return url.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:", "about:"))


@pytest.fixture
def open_lesson(page, lab_address):
    """Open a notebook by its file name."""
    # Each time a new workspace: no notebook of an earlier test is reopened.
    return lambda name: Lesson(page, f"{lab_address}/lab/workspaces/{time.time_ns()}/tree/{name}?reset")


BARE_PAGE = """
<!doctype html><html lang="en"><head><meta charset="utf-8"><title>a widget</title></head>
<body data-jp-theme-light="true"><main></main></body></html>
"""

# A stand-in for the model of a widget: what it sets goes to the kernel's side, what comes back changes it.
STAND_IN = """
async ({ script, style, state, place }) => {
  if (!document.getElementById(`style-${place}`)) {
    const sheet = document.createElement("style");
    sheet.id = `style-${place}`;
    sheet.textContent = style;
    document.head.append(sheet);
  }
  window.models = window.models || {};
  const model = window.models[place] || {
    state, listeners: {}, pending: {}, sent: [],
    get(name) { return this.state[name]; },
    set(name, value) { this.state[name] = value; this.pending[name] = value; this.notify([name]); },
    on(event, listener) { (this.listeners[event] ||= []).push(listener); },
    off(event, listener) {
      this.listeners[event] = (this.listeners[event] || []).filter((other) => other !== listener);
    },
    notify(names) {
      names.forEach((name) => (this.listeners[`change:${name}`] || []).slice().forEach((listener) => listener()));
    },
    async save_changes() {
      const changed = this.pending;
      this.pending = {};
      this.take(await window.kernel(place, changed, null));
    },
    async send(content) { this.take(await window.kernel(place, {}, content)); },
    take(news) { Object.assign(this.state, news); this.notify(Object.keys(news)); },
    count() { return Object.values(this.listeners).flat().length; },
  };
  window.models[place] = model;
  const { default: widget } = await import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  const el = document.createElement("div");
  document.querySelector("main").append(el);
  const leave = await widget.render({ model, el });
  (window.leave ||= []).push(() => { if (leave) leave(); el.remove(); });
}
"""


@pytest.fixture
def show(page):
    """Show widgets in a bare page, each with its kernel's side in this process: show(widget, …) → the views."""
    page.set_content(BARE_PAGE)
    widgets = []
    page.expose_function("kernel", kernel_of(widgets))

    def show_all(*shown):
        for widget in shown:
            if widget not in widgets:
                widgets.append(widget)
            page.evaluate(STAND_IN, {"script": widget._esm, "style": widget._css, "state": state_of(widget),
                                     "place": widgets.index(widget)})
        return page.locator("main > div > .ep")

    return show_all


def kernel_of(widgets):
    """What answers the page for its widgets, as a kernel would: takes changes and a message, returns what changed."""

    def kernel(place, changes, message):
        widget = widgets[place]
        before = state_of(widget)
        for name, value in changes.items():
            setattr(widget, name, value)
        if message is not None:
            widget._handle_custom_msg(message, [])
        # Changes made by the page are not sent back to it: the page may have moved on since.
        return {name: value for name, value in state_of(widget).items() if value != changes.get(name, before[name])}

    return kernel


def state_of(widget):
    """What the page knows of a widget."""
    machinery = set(anywidget.AnyWidget.class_trait_names()) | {"_esm", "_css", "_anywidget_id"}
    return {name: getattr(widget, name) for name in widget.traits(sync=True) if name not in machinery}
