import { cutText } from 'shared-contracts/text';
/** Describes what code wrote. The page draws it as texts and shapes; nothing of it becomes HTML. */
export type RunOutput =
  | { readonly type: 'print'; readonly text: string }
  | { readonly type: 'table'; readonly title: string; readonly rows: readonly (readonly string[])[] }
  | {
      readonly type: 'chart';
      readonly chart: 'bar' | 'line';
      readonly title: string;
      readonly labels: readonly string[];
      readonly series: readonly ChartSeries[];
    };

export interface ChartSeries {
  readonly name: string;
  readonly values: readonly number[];
}

/** Limits what is kept of a run's output, in characters. */
export const outputMaxCharacters = 400_000;
/** Limits how long code may run. */
export const runSeconds = 30;
/** Limits the files that code gets, in bytes together. */
export const filesMaxBytes = 50 * 1024 * 1024;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
const listOf = (value: unknown, most: number): readonly unknown[] => (Array.isArray(value) ? value.slice(0, most) : []);
const textOf = (value: unknown, most: number): string => (typeof value === 'string' ? cutText(value, most) : '');

/** Reads one message of a run, which may be anything. Returns null for anything else. */
export function readOutput(value: unknown): RunOutput | null {
  if (!isRecord(value)) return null;
  const title = textOf(value.title, 200);
  if (value.type === 'print') return { type: 'print', text: textOf(value.text, outputMaxCharacters) };
  if (value.type === 'table')
    return { type: 'table', title, rows: listOf(value.rows, 5_001).map((row) => listOf(row, 100).map((cell) => textOf(cell, 1_000))) };
  if (value.type !== 'chart') return null;
  const series = listOf(value.series, 8)
    .filter(isRecord)
    .map(({ name, values }) => ({
      name: textOf(name, 100),
      values: listOf(values, 500).map((number) => (typeof number === 'number' && Number.isFinite(number) ? number : 0)),
    }));
  const labels = listOf(value.labels, 500).map((label) => textOf(label, 100));
  return { type: 'chart', chart: value.chart === 'line' ? 'line' : 'bar', title, labels, series };
}

/** Returns how much of the limit an output takes. */
export const sizeOf = (output: RunOutput): number =>
  output.type === 'print'
    ? output.text.length
    : output.type === 'table'
      ? output.rows.reduce((sum, row) => sum + row.join('').length, 0)
      : 1_000;

/** Joins outputs: what is printed one after another is one text. */
export function addOutputs(known: readonly RunOutput[], added: readonly RunOutput[]): RunOutput[] {
  const all = [...known];
  for (const output of added) {
    const last = all.at(-1);
    if (output.type === 'print' && last?.type === 'print') all[all.length - 1] = { type: 'print', text: `${last.text}\n${output.text}` };
    else all.push(output);
  }
  return all;
}

/** Describes a chart in a box of 100 by 100 units, whose axis runs from `low` to `high`. */
export interface ChartShape {
  readonly low: number;
  readonly high: number;
  readonly bars: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly series: number;
  }[];
  readonly lines: readonly { readonly points: string; readonly series: number }[];
}

/** Computes the shapes of a chart. */
export function shapeChart({ chart, series }: Extract<RunOutput, { type: 'chart' }>): ChartShape {
  const all = series.flatMap(({ values }) => values);
  const [low, most] = [Math.min(0, ...all), Math.max(0, ...all)];
  const high = most === low ? low + 1 : most;
  const count = Math.max(1, ...series.map(({ values }) => values.length));
  const place = (value: number) => 100 - ((value - low) / (high - low)) * 100;
  const slot = 100 / count;
  if (chart === 'line')
    return {
      low,
      high,
      bars: [],
      lines: series.map(({ values }, index) => ({
        series: index,
        points: values.map((value, at) => `${(at + 0.5) * slot},${place(value)}`).join(' '),
      })),
    };
  const width = (slot * 0.8) / Math.max(1, series.length);
  const bars = series.flatMap(({ values }, index) =>
    values.map((value, at) => ({
      x: at * slot + slot * 0.1 + index * width,
      y: Math.min(place(value), place(0)),
      width,
      height: Math.abs(place(value) - place(0)),
      series: index,
    })),
  );
  return { low, high, bars, lines: [] };
}
