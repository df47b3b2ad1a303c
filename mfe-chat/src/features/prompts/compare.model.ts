/** Describes a line of a comparison. */
export interface ComparedLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** More pairs of lines than this are not compared one by one. */
const pairsMax = 400_000;

/** Compares two texts line by line. */
export function compareLines(before: string, after: string): ComparedLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const line = (kind: ComparedLine['kind']) => (text: string) => ({ kind, text });
  return [
    ...old.slice(0, start).map(line('same')),
    ...compareMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...old.slice(old.length - end).map(line('same')),
  ];
}

function compareMiddle(old: readonly string[], now: readonly string[]): ComparedLine[] {
  const removedLine = (text = ''): ComparedLine => ({ kind: 'removed', text });
  const addedLine = (text = ''): ComparedLine => ({ kind: 'added', text });
  if (old.length * now.length > pairsMax) return [...old.map(removedLine), ...now.map(addedLine)];
  const width = now.length + 1;
  // The length of the longest common sequence of the rests of both texts.
  const common = new Uint16Array((old.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = now.length - 1; column >= 0; column--)
      common[row * width + column] =
        old[row] === now[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const lines: ComparedLine[] = [];
  let [row, column] = [0, 0];
  while (row < old.length && column < now.length) {
    if (old[row] === now[column]) {
      lines.push({ kind: 'same', text: old[row] ?? '' });
      row++;
      column++;
    } else if (at(row + 1, column) >= at(row, column + 1)) lines.push(removedLine(old[row++]));
    else lines.push(addedLine(now[column++]));
  }
  return [...lines, ...old.slice(row).map(removedLine), ...now.slice(column).map(addedLine)];
}
