"""What orders do other than moving the robot itself: fire, take or put, relay, repair."""

from compere.bots.droids.board.doing import Doing, Need
from compere.bots.droids.board.events import Destroyed, NoEffect, Put, Relayed, Repaired, Shot, Taken
from compere.bots.droids.board.map import COLOURS
from compere.bots.droids.board.moves import move
from compere.bots.droids.board.orders import TO_THE_OBSTACLE
from compere.bots.droids.board.position import KILLER_HUNT, OBSTACLE, STATUE, Board
from compere.bots.droids.board.squares import NEXT, OFF, STRAIGHT

MOST_HITS = 3
SURE_HITS = {2: 1, 3: 2, 4: 3, 5: 5}  # of the killer, by level: sheet, lines 264 to 267
BY_THE_DIE, TO_SCRAP = 1, 6  # levels of the killer: lines 263, 268


def hits(distance: int, die: int) -> int:
    """Return how many emitters a shot destroys, 0 to 3: one for each time that the die contains the distance.

    `distance` counts the target's square and not the shooter's, 1 to 9. Sheet, lines 119 to 127.
    """
    return min(die // distance, MOST_HITS)


def target_of(board: Board, robot: str, direction: int) -> tuple[str, int] | None:
    """Return the first robot in a direction and how far away it is; None if an obstacle or the edge comes first."""
    heading, distance, at = NEXT[direction], 1, board.robots_by_square
    here = heading[board.robots[robot]]
    while here != OFF and not board.is_obstacle(here):
        if here in at:
            return at[here], distance
        here, distance = heading[here], distance + 1
    return None


def fire(doing: Doing, robot: str, direction: int) -> None:
    """Fire at the first robot in a direction: sheet, lines 117 to 127; ruling *Fire*."""
    found = target_of(doing.board, robot, direction)
    if not found:
        doing.events.append(NoEffect(robot, "nobody"))
    else:
        _shoot(doing, robot, *found)


def _shoot(doing: Doing, robot: str, target: str, distance: int) -> None:
    if target not in COLOURS:
        doing.events.append(Shot(robot, target, distance, 0))
        return
    square = doing.board.robots[target]
    die = doing.die(Need("shot", robot, square, target, distance))
    count = hits(distance, die)
    doing.events.append(Shot(robot, target, distance, count, die))
    doing.lose(target, count)


def fire_around(doing: Doing, robot: str) -> None:
    """Let the killer fire in all four directions at once, as its level says: sheet, lines 261 to 268."""
    level = doing.board.level
    found = [each for direction in STRAIGHT if (each := target_of(doing.board, robot, direction))]
    if not found:
        doing.events.append(NoEffect(robot, "nobody"))
    for target, distance in found:
        if level == BY_THE_DIE:
            _shoot(doing, robot, target, distance)
        elif level == TO_SCRAP:
            doing.events += Shot(robot, target, distance, 1), Destroyed(target)
        else:
            doing.events.append(Shot(robot, target, distance, SURE_HITS[level]))
            doing.lose(target, SURE_HITS[level])


def take_or_put(doing: Doing, robot: str, direction: int) -> None:
    """Take what is on the next square, or put what the robot carries there: sheet, lines 128 to 134.

    If there is nothing to take and room to put something, a stock beside the pincers provides an obstacle.
    """
    board = doing.board
    square = NEXT[direction][board.robots[robot]]
    if square == OFF:
        doing.events.append(NoEffect(robot, "edge"))
    elif robot in board.carried:
        _put(doing, robot, square)
    elif not _take(doing, robot, square):
        if board.stock.get(robot) and board.is_free(square):
            board.stock[robot] -= 1
            board.lying[square] = OBSTACLE
            doing.events.append(Put(robot, OBSTACLE, square))
        elif not board.stock.get(robot):
            doing.events.append(NoEffect(robot, "nothing"))
        else:
            doing.events.append(NoEffect(robot, "obstacle" if board.is_obstacle(square) else "robot"))


def _put(doing: Doing, robot: str, square: int) -> None:
    board = doing.board
    if board.is_obstacle(square):
        doing.events.append(NoEffect(robot, "obstacle"))
    elif square in board.lying:
        doing.events.append(NoEffect(robot, "mine"))
    elif square in board.robots.values():
        doing.events.append(NoEffect(robot, "robot"))
    else:
        thing = board.carried.pop(robot)
        doing.events.append(Put(robot, thing, square))
        doing.put(thing, square, robot)


def _take(doing: Doing, robot: str, square: int) -> bool:
    """Take what is on a square, or what the robot there carries; return whether there was anything."""
    board = doing.board
    other = board.robot_at(square)
    if other == STATUE:
        thing, owner = STATUE, None
        del board.robots[STATUE]
    elif other in board.carried:
        thing, owner = board.carried.pop(other), other
    elif square in board.lying:
        thing, owner = board.lying.pop(square), None
    else:
        return False
    doing.events.append(Taken(robot, thing, square, owner))
    if board.scenario == KILLER_HUNT:
        board.stock[robot] += 1
    else:
        board.carried[robot] = thing
        doing.bring(robot, board.robots[robot], thing)
    return True


def relay(doing: Doing, robot: str, direction: int, angle: int) -> None:
    """Make the first robot in a direction move to the next obstacle, in a direction turned by `angle` eighths.

    Obstacles do not stop the signal, and it passes over the statue. Sheet, lines 135 to 138; ruling *Relay*.
    """
    board, heading = doing.board, NEXT[direction]
    at = board.robots_by_square
    here = heading[board.robots[robot]]
    while here != OFF and at.get(here, STATUE) == STATUE:
        here = heading[here]
    if here == OFF:
        doing.events.append(NoEffect(robot, "nobody"))
        return
    receiver, course = at[here], (direction + angle) % len(NEXT)
    doing.events.append(Relayed(robot, receiver, course))
    if board.in_water(receiver):
        doing.events.append(NoEffect(receiver, "water"))
    else:
        move(doing, receiver, course, TO_THE_OBSTACLE)


def repair(doing: Doing, robot: str, direction: int) -> None:
    """Repair one emitter of the player's robot on the next square: sheet, lines 143 to 146; ruling *Repair*."""
    board = doing.board
    patient = board.robot_at(NEXT[direction][board.robots[robot]])
    if patient is None:
        doing.events.append(NoEffect(robot, "nobody"))
    elif not board.lost.get(patient):
        doing.events.append(NoEffect(robot, "nothing"))
    else:
        board.lost[patient] -= 1
        doing.events.append(Repaired(patient, robot))
