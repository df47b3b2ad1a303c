/** Describes a point of the canvas. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const radius = 8;
/** How far from a step a line turns sideways. */
const turn = 24;

interface Ends {
  /** The bottom center of the step that the line leaves. */
  readonly from: Point;
  /** The top center of the step that it enters. */
  readonly to: Point;
}

/** Describes the corners of a line and where its label and its button are. */
export interface Line {
  readonly corners: readonly Point[];
  readonly label: Point;
  readonly button: Point;
}

/**
 * Returns the course of a line: straight down, or sideways at a right angle. It turns below a step that several lines leave, and above the
 * other step otherwise. With `lane`, a line that would cross other steps runs down there.
 */
export function findLine({ from, to }: Ends, isForked: boolean, lane?: number): Line {
  const button = { x: to.x, y: to.y - Math.min(turn - 4, Math.max(0, (to.y - from.y) / 2)) };
  const low = to.y - turn * 1.75;
  if (lane !== undefined) {
    const high = from.y + turn;
    const corners = [from, { x: from.x, y: high }, { x: lane, y: high }, { x: lane, y: low }, { x: to.x, y: low }, to];
    return { corners, label: { x: (from.x + lane) / 2, y: high }, button };
  }
  if (Math.abs(from.x - to.x) < 1)
    return { corners: [from, to], label: { x: from.x, y: from.y + turn }, button: isForked ? button : { x: to.x, y: (from.y + to.y) / 2 } };
  // A step that was dragged above the one before it leaves no room for two turns.
  const side = to.y - from.y < turn * 2 ? (from.y + to.y) / 2 : isForked ? from.y + turn : low;
  return { corners: [from, { x: from.x, y: side }, { x: to.x, y: side }, to], label: { x: (from.x + to.x) / 2, y: side }, button };
}

/** Returns where a line runs down beside the steps that are in its way, or undefined if none is. */
export function findLane({ from, to }: Ends, tops: readonly Point[], { width, height }: { width: number; height: number }) {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
  const between = tops.filter(({ y }) => y >= from.y && y + height <= to.y);
  const isCrossed = between.some(({ x }) => [left, right].some((at) => x < at && at < x + width));
  if (!isCrossed) return undefined;
  const free = [...between.map(({ x }) => x - turn), ...between.map(({ x }) => x + width + turn)].filter(
    (at) => !between.some(({ x }) => x - turn < at && at < x + width + turn),
  );
  return free.sort((a, b) => Math.abs(a - from.x) - Math.abs(b - from.x))[0];
}

/** Writes the path of an SVG through the corners, which it rounds. */
export function writePath(corners: readonly Point[]): string {
  const [first, ...rest] = corners;
  if (!first) return '';
  const parts = rest.map((corner, index) => {
    const before = index === 0 ? first : (rest[index - 1] ?? first);
    const after = rest[index + 1];
    if (!after) return `L ${corner.x} ${corner.y}`;
    const size = Math.min(radius, distance(before, corner) / 2, distance(corner, after) / 2);
    const [start, end] = [towards(corner, before, size), towards(corner, after, size)];
    return `L ${start.x} ${start.y} Q ${corner.x} ${corner.y} ${end.x} ${end.y}`;
  });
  return [`M ${first.x} ${first.y}`, ...parts].join(' ');
}

const distance = (a: Point, b: Point): number => Math.abs(a.x - b.x) + Math.abs(a.y - b.y);

/** Returns the point at a distance from a corner. The sides are horizontal or vertical. */
const towards = (corner: Point, other: Point, size: number): Point => ({
  x: corner.x + Math.sign(other.x - corner.x) * size,
  y: corner.y + Math.sign(other.y - corner.y) * size,
});
