"""Solids as meshes, as they are exported: closed or refused."""

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import trimesh
from build123d import Part, export_step, export_stl

COARSE, FINE = (0.08, 0.35), (0.03, 0.2)  # of curves as triangles: in mm and rad
ROUND = ("tray-bowl",)  # as fine as the die: it is as round as it is measured
WRITTEN = "1980-01-01T00:00:00"  # what a STEP file says of its time: the release is the same bytes each time


class NotClosed(Exception):
    """A solid's mesh has a hole."""


def mesh_of(part: Part, how: tuple[float, float] = COARSE) -> trimesh.Trimesh:
    """Return a part as the triangles that STL has.

    Raises:
        NotClosed: an edge does not belong to exactly two triangles.
    """
    with TemporaryDirectory() as folder:
        file = Path(folder) / "part.stl"
        export_stl(part, file, tolerance=how[0], angular_tolerance=how[1])
        raw = file.read_bytes()
    triangles = 0
    for digits in (6, 5, 4, 3):  # corners nearer than that are one, triangles without a width none
        mesh = trimesh.load_mesh(BytesIO(raw), file_type="stl", process=False)
        mesh.merge_vertices(digits_vertex=digits)
        mesh.update_faces(mesh.nondegenerate_faces(height=1e-9) & mesh.unique_faces())
        mesh.remove_unreferenced_vertices()
        if mesh.is_watertight and mesh.is_winding_consistent:
            return mesh
        triangles = len(mesh.faces)
    raise NotClosed(f"a mesh of {triangles} triangles is not closed: change a size by 0.01 mm")


def write(part: Part, name: str, stl: Path, step: Path) -> trimesh.Trimesh:
    """Write a part as STL and STEP into two folders, and return its mesh; both are the same each time."""
    mesh = mesh_of(part, FINE if name in ROUND or name.startswith("die") else COARSE)
    order = np.lexsort(np.round(mesh.triangles_center, 4).T)
    tidy = trimesh.Trimesh(mesh.vertices, mesh.faces[order], process=False)
    tidy.export(stl / f"{name}.stl", file_type="stl")
    export_step(part, step / f"{name}.step", timestamp=WRITTEN)
    return mesh
