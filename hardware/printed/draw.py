"""Draws meshes as small pictures: parallel light, no perspective, lines where a surface bends or hides another."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin

import numpy as np
import trimesh
from numpy.typing import NDArray
from PIL import Image

Colour = tuple[int, int, int]
Array = NDArray[np.float64]
PAPER: Colour = (255, 255, 255)
INK: Colour = (30, 34, 40)
LIGHT = np.array([-0.35, 0.45, 0.82])  # right, up and towards who looks
OVER = 3  # pixels drawn for one that is kept, each way
COLOURS = 24  # of a picture


@dataclass(frozen=True)
class Shown:
    """A mesh with its colour."""

    mesh: trimesh.Trimesh
    colour: Colour


def view(turn: float, down: float) -> Array:
    """Return the rows right, up and towards who looks; degrees about z, and from level downwards."""
    t, d = radians(turn), radians(down)
    right = (cos(t), sin(t), 0.0)
    towards = (sin(t) * cos(d), -cos(t) * cos(d), sin(d))
    up = (-sin(t) * sin(d), cos(t) * sin(d), cos(d))
    return np.array([right, up, towards])


def picture(shown: Sequence[Shown], turn: float, down: float, width: int) -> Image.Image:
    """Return a picture so many pixels wide, as high as what is shown needs."""
    rows = view(turn, down)
    flat = [each.mesh.vertices @ rows.T for each in shown]
    low = np.min([points[:, :2].min(0) for points in flat], axis=0)
    high = np.max([points[:, :2].max(0) for points in flat], axis=0)
    scale = width * OVER * 0.94 / (high[0] - low[0])
    size = np.ceil((high - low) * scale / 0.94 * [1, 1] + [0, width * OVER * 0.03]).astype(int)
    shift = (size - (high - low) * scale) / 2
    depth = np.full((size[1], size[0]), -np.inf)
    which = np.full((size[1], size[0]), -1, dtype=np.int32)
    normals, colours, owner, count = [], [], [], 0
    for k, (each, points) in enumerate(zip(shown, flat, strict=True)):
        pixels = np.column_stack([(points[:, :2] - low) * scale + shift, points[:, 2] * scale])
        pixels[:, 1] = size[1] - pixels[:, 1]
        for face, triangle in enumerate(pixels[each.mesh.faces]):
            _fill(triangle, count + face, depth, which)
        normals.append(each.mesh.face_normals @ rows.T)
        colours.append(np.tile(each.colour, (len(each.mesh.faces), 1)))
        owner.append(np.full(len(each.mesh.faces), k))
        count += len(each.mesh.faces)
    return _finished(depth, which, np.concatenate(normals), np.concatenate(colours), np.concatenate(owner), scale)


def _fill(triangle: Array, name: int, depth: Array, which: NDArray[np.int32]) -> None:
    """Draw a triangle where nothing is nearer."""
    (x0, y0, z0), (x1, y1, z1), (x2, y2, z2) = triangle
    whole = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
    if abs(whole) < 1e-9:
        return
    left, right = max(int(min(x0, x1, x2)), 0), min(int(max(x0, x1, x2)) + 2, depth.shape[1])
    top, bottom = max(int(min(y0, y1, y2)), 0), min(int(max(y0, y1, y2)) + 2, depth.shape[0])
    y, x = np.mgrid[top:bottom, left:right] + 0.5
    b = ((x - x0) * (y2 - y0) - (x2 - x0) * (y - y0)) / whole
    c = ((x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)) / whole
    z = z0 + b * (z1 - z0) + c * (z2 - z0)
    window = (slice(top, bottom), slice(left, right))
    nearer = (b >= -1e-6) & (c >= -1e-6) & (b + c <= 1 + 1e-6) & (z > depth[window])
    depth[window][nearer] = z[nearer]
    which[window][nearer] = name


def _finished(
    depth: Array, which: NDArray[np.int32], normals: Array, colours: Array, owner: NDArray[np.int64], scale: float
) -> Image.Image:
    """Return the picture: light, lines, and made smaller."""
    light = LIGHT / np.linalg.norm(LIGHT)
    shade = np.clip(0.42 + 0.58 * np.clip(normals @ light, 0, 1), 0, 1)
    lit = colours * shade[:, None]
    there = which >= 0
    image = np.empty((*which.shape, 3))
    image[:] = PAPER
    image[there] = lit[which[there]]
    image[_lines(depth, which, normals, owner, scale)] = INK
    small = Image.fromarray(image.astype(np.uint8)).resize(
        (which.shape[1] // OVER, which.shape[0] // OVER), Image.Resampling.BOX
    )
    return small.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def _lines(
    depth: Array, which: NDArray[np.int32], normals: Array, owner: NDArray[np.int64], scale: float
) -> NDArray[np.bool_]:
    """Return where a line is: between parts, where a surface bends by 25 degrees or more, or stands before another."""
    there = which >= 0
    bent = np.zeros_like(there)
    facing = np.where(there[..., None], normals[which], 0.0)
    owners = np.where(there, owner[which], -1)
    for axis in (0, 1):
        a, b = (
            (tuple(slice(None, -1) if k == axis else slice(None) for k in (0, 1))),
            (tuple(slice(1, None) if k == axis else slice(None) for k in (0, 1))),
        )
        turned = (facing[a] * facing[b]).sum(-1) < cos(radians(25))
        with np.errstate(invalid="ignore"):
            before = np.abs(depth[a] - depth[b]) > 1.2 * scale
        bent[a] |= (turned | before | (owners[a] != owners[b])) & (there[a] | there[b])
    thick = bent.copy()
    thick[1:] |= bent[:-1]
    thick[:, 1:] |= bent[:, :-1]
    return thick
