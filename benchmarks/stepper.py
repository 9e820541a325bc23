"""How quickly the stepper answers: `python benchmarks/stepper.py`; needs Chromium and the extra `test`.

Kernel time is CPU time; from a key to the paint that shows it is wall time in a headless Chromium, in a bare page that
has the widget's kernel side in this process. Medians.
"""

import json
import sys
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

from eightpuzzle import SlidingPuzzle, Stepper, astar, idastar, manhattan, record

TESTS = Path(__file__).parents[1] / "tests"
sys.path[:0] = [str(TESTS / "browser"), str(TESTS)]
from conftest import BARE_PAGE, CHROMIUM, FLAGS, STAND_IN, kernel_of, state_of  # noqa: E402

KEY_TO_PAINT = """
() => new Promise((done) => {
  const begun = performance.now();
  document.querySelector(".ep").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begun)));
})
"""


def traces():
    """A search of about 2,000 nodes, and one of about 60,000 events."""
    middle, far = SlidingPuzzle.random(6), SlidingPuzzle.parse("8 6 7  2 5 4  3 x 1")
    yield "A*", record(astar, middle, manhattan(middle))
    yield "IDA*", record(idastar, far, manhattan(far))


def main():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name, trace in traces():
            begun = time.process_time()
            stepper = Stepper(trace)
            opened = time.process_time() - begun
            bytes_sent = len(json.dumps([stepper._trace, stepper._tree, stepper._moment]))
            print(f"{name}: {len(trace):,} events, {len(stepper._tree['numbers']):,} nodes in the tree at first")
            print(f"  made in {opened:.2f} s of CPU, sends {bytes_sent / 1e6:.2f} MB")
            spent = []
            for step in range(0, len(trace), len(trace) // 200 + 1):
                begun = time.process_time()
                stepper.step = step
                spent.append(time.process_time() - begun)
            print(f"  a step in the kernel: {1000 * median(spent):.1f} ms")
            page = browser.new_page(viewport={"width": 1280, "height": 900})
            page.set_content(BARE_PAGE)
            page.expose_function("kernel", kernel_of([stepper]))
            stepper.step = len(trace) * 2 // 3
            begun = time.perf_counter()
            view = {"script": stepper._esm, "style": stepper._css, "state": state_of(stepper), "place": 0}
            page.evaluate(STAND_IN, view)
            page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            drawn = page.locator(".ep-scroll .ep-node").count()
            print(f"  {drawn:,} nodes drawn in {time.perf_counter() - begun:.2f} s")
            page.locator(".ep").focus()
            painted = [page.evaluate(KEY_TO_PAINT) for _ in range(60)]
            print(f"  from key to paint: {median(painted):.0f} ms")
        browser.close()


if __name__ == "__main__":
    main()
