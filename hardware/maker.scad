// What a maker changes: a lid and its clamp for another display, a pocket for another scanner. All else of the case stays.
//
//   openscad -o lid.stl -D 'part="lid"' hardware/maker.scad
//
// SPDX-License-Identifier: CERN-OHL-P-2.0. Lengths in mm. What is below *Your display* is measured on the module; what is
// below *The case* are those of printed/sizes.py, which a test compares.

/* [What to make] */
part = "lid"; // [lid, clamp, stand]

/* [Your display] */
board = [61.5, 39.5, 1.6];    // width, height, thickness of its board
glass_thick = 2.0;            // of the glass, on the board
active = [55.01, 27.49];      // what shines: width and height
active_at = [0, 1.6];         // its middle, from the board's; up is positive

/* [Your scanner] */
head = [21.4, 13.5, 11.8];    // width, depth, height of its head
away = 90;                    // from its face to the card
eye = 44;                     // its middle above the foot

/* [The case] */
wall = 2.4;
inner = [116, 76];
radius = 5;
gap = 0.3;
part_gap = 0.4;
pocket = 0.25;
margin = 0.5;
thread = 2.1;
through = 2.8;
inset = 3.2;
display = [0, 13];
cap = 13;
keys = [[-39, -25], [-13, -25], [13, -25], [39, -25], [-47.8, 13], [47.8, 13]];
bank_posts = [[-26, -25], [0, -25], [26, -25], [-47.8, 1.5], [-47.8, 24.5], [47.8, 1.5], [47.8, 24.5]];
bank_deep = 9.3;              // posts of the switches' plates, below the lid
light = [47.8, -9.6];         // build 3's: its hole ends light_skin below the face until it is drilled out
light_hole = 5.4;
light_skin = 0.4;
collar = [8.4, 4.2];          // around it below the lid: diameter, height
groove = [1.8, 6];
tilt = 15;

$fn = 48;

module round_box(size, from, high, r) {
    translate([0, 0, from]) linear_extrude(high)
        offset(r) square([size[0] - 2 * r, size[1] - 2 * r], center = true);
}

module four() {
    for (x = [-1, 1], y = [-1, 1]) translate([x * (inner[0] / 2 - inset), y * (inner[1] / 2 - inset), 0]) children();
}

at = [display[0] - active_at[0], display[1] - active_at[1]];
deep = glass_thick + board[2];
post_deep = deep + 3.0;
post_x = board[0] / 2 + 4.6;

// As it is printed: its outside down, at 0. Seen so, left and right are as from inside: y is turned over.
module lid() {
    mirror([0, 1, 0]) difference() {
        union() {
            round_box([inner[0] + 2 * wall, inner[1] + 2 * wall], 0, wall, radius);
            difference() {
                round_box([inner[0] - 2 * gap, inner[1] - 2 * gap], wall - 0.5, 3.5, radius - wall - gap);
                translate([-inner[0] / 2 + 1.7, -inner[1] / 2 + 1.7, 0]) cube([inner[0] - 3.4, inner[1] - 3.4, 20]);
                translate([0, 0, wall]) four() translate([-5, -5, 0]) cube([10, 10, 20]);
                translate([-inner[0], -3, wall]) cube([inner[0] / 2 + 4, 10, 20]);
            }
            for (p = bank_posts) translate([p[0], p[1], wall - 0.5]) cylinder(d = 6.2, h = bank_deep + 0.5);
            translate([light[0], light[1], wall - 0.5]) cylinder(d = collar[0], h = collar[1] + 0.5);
            translate([at[0], at[1], wall]) difference() {
                translate([0, 0, deep / 2 - 0.25])
                    cube([board[0] + 2 * pocket + 2.4, board[1] + 2 * pocket + 2.4, deep + 0.5], center = true);
                frame_inside();
            }
            for (k = [-1, 1]) translate([at[0], at[1], wall]) difference() {
                translate([k * post_x, 0, -0.5]) cylinder(d = 6.4, h = post_deep + 0.5);
                frame_inside();
            }
        }
        four() { translate([0, 0, -1]) cylinder(d = through, h = 20); sunk(); }
        for (p = keys) translate([p[0], p[1], -1]) cylinder(d = cap + 2 * gap, h = wall + 2);
        for (p = bank_posts) translate([p[0], p[1], wall + 0.6]) cylinder(d = thread, h = 20);
        for (k = [-1, 1]) translate([at[0] + k * post_x, at[1], wall + 0.6]) cylinder(d = thread, h = 20);
        translate([light[0], light[1], light_skin]) cylinder(d = light_hole, h = 20);
        translate([display[0], display[1], 0]) window();
    }
}

module frame_inside() {
    translate([0, 0, deep / 2]) cube([board[0] + 2 * pocket, board[1] + 2 * pocket, deep + 0.01], center = true);
}

module sunk() {
    translate([0, 0, -0.1]) cylinder(d1 = through + 2 * (through / 2 + 0.1), d2 = through, h = through / 2 + 0.1);
}

module window() {
    w = active + [2 * margin, 2 * margin];
    hull() {
        translate([0, 0, wall]) cube([w[0], w[1], 0.02], center = true);
        translate([0, 0, 0]) cube([w[0] + 2 * wall, w[1] + 2 * wall, 0.02], center = true);
    }
    translate([0, 0, wall]) cube([w[0], w[1], 1], center = true);
}

module clamp() {
    difference() {
        union() {
            translate([-post_x - 4, -4, 0]) cube([2 * post_x + 8, 8, 3]);
            for (k = [-1, 1]) translate([k * (board[0] / 2 - 1.7) - 1.5, -4, 2]) cube([3, 8, 3.5]);
        }
        for (k = [-1, 1]) translate([k * post_x, 0, -1]) cylinder(d = through, h = 10);
    }
}

module stand() {
    room = head + [2 * part_gap, 2 * part_gap, 2 * part_gap];
    low = 4 + eye - head[2] / 2;
    middle = -away - head[1] / 2;
    back = middle - room[1] / 2 - wall;
    difference() {
        union() {
            translate([-36, back, 0]) cube([72, 26 - back, 4]);
            translate([-36, -9, 0]) cube([72, 23, 15]);
            translate([-room[0] / 2 - wall, back, 0]) cube([room[0] + 2 * wall, room[1] + 2 * wall, low + room[2]]);
        }
        translate([-22, back + 30, -1]) cube([44, -22 - back - 30, 6]);
        translate([0, 0, 15 - groove[1]]) rotate([-tilt, 0, 0]) translate([-40, -groove[0] / 2, 0]) cube([80, groove[0], 20]);
        translate([-room[0] / 2, middle - room[1] / 2, low]) cube([room[0], room[1], room[2] + 1]);
        translate([-room[0] / 2 + 1.5, middle, low + 0.6]) cube([room[0] - 3, room[1] / 2 + wall + 1, room[2] + 1]);
        translate([-6, back - 1, low + 0.6]) cube([12, 30, room[2] + 1]);
        opening(room[0] - 6, 8, low - 3, back - 1, middle + room[1] / 2 + wall + 1);
    }
}

// Through the mast along y, from and to, its top sloped by 45 degrees to a millimetre.
module opening(w, low, high, from, to) {
    slope = (w - 1) / 2;
    translate([0, to, 0]) rotate([90, 0, 0]) linear_extrude(to - from)
        polygon([[-w / 2, low], [w / 2, low], [w / 2, high - slope], [0.5, high], [-0.5, high], [-w / 2, high - slope]]);
}

if (part == "lid") lid();
if (part == "clamp") clamp();
if (part == "stand") stand();
