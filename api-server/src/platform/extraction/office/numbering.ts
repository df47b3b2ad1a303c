/** Describes a level of a numbered list as Word and OpenDocument store it. */
export interface NumberLevel {
  readonly start: number;
  readonly format: string;
  /** Has `%1` for the number of the first level, `%2` for that of the second and so on. */
  readonly pattern: string;
}

/** Counts the items of a list with levels. */
export class ListCounter {
  private counts: number[] = [];

  /** Counts an item and returns its number as readers see it, `2.1` or `(c)`; empty for a bullet. */
  next(levels: readonly (NumberLevel | undefined)[], level: number): string {
    const own = levels[level];
    if (!own) return '';
    this.counts = this.counts.slice(0, level + 1);
    for (let at = 0; at <= level; at += 1) this.counts[at] ??= (levels[at]?.start ?? 1) - (at === level ? 1 : 0);
    this.counts[level] = (this.counts[level] ?? 0) + 1;
    if (own.format === 'bullet' || own.format === 'none') return '';
    return own.pattern.replace(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      return numberText(this.counts[at] ?? levels[at]?.start ?? 1, levels[at]?.format ?? 'decimal');
    });
  }

  restart(): void {
    this.counts = [];
  }
}

const romans: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(number: number): string {
  let rest = Math.min(number, 3_999);
  let text = '';
  for (const [value, letters] of romans)
    while (rest >= value) {
      text += letters;
      rest -= value;
    }
  return text;
}

/** Returns a, b, … z, aa, bb as Word does. */
const letters = (number: number) =>
  number < 1 ? '' : String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.min(10, Math.ceil(number / 26)));

function numberText(number: number, format: string): string {
  if (format === 'lowerRoman' || format === 'i') return roman(number);
  if (format === 'upperRoman' || format === 'I') return roman(number).toUpperCase();
  if (format === 'lowerLetter' || format === 'a') return letters(number);
  if (format === 'upperLetter' || format === 'A') return letters(number).toUpperCase();
  return format === 'decimalZero' ? String(number).padStart(2, '0') : String(number);
}
