"""The pictures in docs/screenshots show the page as it is now: make screenshots makes them anew."""

import base64

import pytest
from playwright.sync_api import Browser

from browser.screenshots import ALL, FOLDER, SIZES, shots, taken
from serving import Served

# Fine differences are those of fonts and figures: both pictures are seen as through frosted glass.
SEEN = """async ([one, other]) => {
  const seen = async (picture) => {
    const image = await createImageBitmap(await (await fetch(picture)).blob());
    const [wide, high] = [Math.ceil(image.width / 12), Math.ceil(image.height / 12)];
    const canvas = new OffscreenCanvas(wide, high);
    const drawing = canvas.getContext("2d");
    drawing.imageSmoothingQuality = "high";
    drawing.drawImage(image, 0, 0, wide, high);
    return drawing.getImageData(0, 0, wide, high).data;
  };
  const [first, second] = [await seen(one), await seen(other)];
  if (first.length !== second.length) return 1;
  let other_blocks = 0;
  for (let k = 0; k < first.length; k += 4) {
    const apart = [0, 1, 2].map((c) => Math.abs(first[k + c] - second[k + c]));
    if (Math.max(...apart) > 24) other_blocks += 1;
  }
  return (4 * other_blocks) / first.length;
}"""
ALIKE = 0.01  # so much of a picture may look otherwise
HINT = 0.06  # what a hint says depends on how much the machine could think


@pytest.mark.long
@pytest.mark.parametrize("name", ALL)
def test_a_picture_is_not_stale(name: str, browser: Browser, served: Served) -> None:
    [shot] = shots(served, [name])
    for size in (SIZES[0], SIZES[2]):
        kept = (FOLDER / f"{name}-{size[0]}.webp").read_bytes()
        now = taken(browser, served, shot, size)
        alike = HINT if name == "hint" else ALIKE
        assert unlike(browser, kept, now) < alike, f"{name} at {size[0]}: make screenshots"


def test_every_picture_is_made_by_the_command() -> None:
    made = {f"{name}-{size[0]}.webp" for name in ALL for size in SIZES}
    assert {file.name for file in FOLDER.iterdir()} == made


def unlike(browser: Browser, *pictures: bytes) -> float:
    """How much of a picture looks otherwise in another one, from 0 to 1."""
    coded = [f"data:image/webp;base64,{base64.b64encode(one).decode()}" for one in pictures]
    with browser.new_context() as context:
        return float(context.new_page().evaluate(SEEN, coded))
