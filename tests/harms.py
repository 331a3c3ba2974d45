"""What a cheap scanner sees of a label that has been played with: seeded, and each harm alone or all together.

Each is done to a picture whose modules are `module_px` wide; `much` is how strongly, 1 for what is said of it.
"""

from collections.abc import Callable, Mapping
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

WHITE = 255


def blurred(image: Image.Image, module_px: float, much: float, chance: Random) -> Image.Image:
    """Out of focus: a Gaussian of up to half a module."""
    return image.filter(ImageFilter.GaussianBlur(module_px * much * chance.uniform(0.2, 0.5)))


def skewed(image: Image.Image, module_px: float, much: float, chance: Random) -> Image.Image:
    """Held askew: turned by up to 20 degrees, and foreshortened by up to a sixth along one side."""
    image = image.rotate(much * chance.uniform(-20, 20), Image.Resampling.BICUBIC, expand=True, fillcolor=WHITE)
    width, height = image.size
    left, right = (much * chance.uniform(0, height / 12) for _ in range(2))
    quad = (0, -left, 0, height + left, width, height + right, width, -right)
    return image.transform(image.size, Image.Transform.QUAD, quad, Image.Resampling.BICUBIC, fillcolor=WHITE)


def noisy(image: Image.Image, module_px: float, much: float, chance: Random) -> Image.Image:
    """A dim table: grey where black is, and every pixel up to 40 of 255 off."""
    dim = image.point(lambda value: 50 + value * 150 // 255)
    noise = Image.frombytes("L", image.size, chance.randbytes(image.width * image.height))
    return ImageChops.add(dim, noise.point(lambda value: round(128 + much * (value - 128) / 3.2)), offset=-128)


def glaring(image: Image.Image, module_px: float, much: float, chance: Random) -> Image.Image:
    """A lamp in a card sleeve: a bright spot of three to five modules with a soft rim."""
    spot = Image.new("L", image.size, 0)
    radius = module_px * much * chance.uniform(1.5, 2.5)
    x, y = chance.uniform(0, image.width), chance.uniform(0, image.height)
    ImageDraw.Draw(spot).ellipse((x - radius, y - radius, x + radius, y + radius), fill=235)
    return ImageChops.lighter(image, spot.filter(ImageFilter.GaussianBlur(module_px / 2)))


def torn(image: Image.Image, module_px: float, much: float, chance: Random) -> Image.Image:
    """A torn edge: dark table to within one to three modules of the code, along one side and not straight."""
    image = image.rotate(90 * chance.randrange(4), expand=True)
    ends = [module_px * chance.uniform(1, 3) for _ in range(4)]
    steps = [(nth * image.width / 3, end) for nth, end in enumerate(ends)]
    image = image.copy()
    ImageDraw.Draw(image).polygon([(0, 0), *steps, (image.width, 0)], fill=60)
    return image


Harm = Callable[[Image.Image, float, float, Random], Image.Image]
TOGETHER = 0.5  # how much of each harm is done where all are done at once
HARMS: Mapping[str, tuple[Harm, ...]] = {
    "none": (),
    "blur": (blurred,),
    "skew": (skewed,),
    "noise": (noisy,),
    "glare": (glaring,),
    "torn edge": (torn,),
    "all": (glaring, torn, skewed, blurred, noisy),
}


def harmed(image: Image.Image, harm: str, module_px: float, chance: Random) -> Image.Image:
    """Return what is seen of a label's code and the white around it under a harm, in front of more white."""
    for each in HARMS[harm]:
        image = each(image, module_px, 1.0 if len(HARMS[harm]) == 1 else TOGETHER, chance)
    edge = round(2 * module_px)
    seen = Image.new("L", (image.width + 2 * edge, image.height + 2 * edge), image.getpixel((image.width // 2, 1)))
    seen.paste(image, (edge, edge))
    return seen
