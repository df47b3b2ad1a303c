import type { CallTotals } from 'shared-contracts/settings-calls';

export interface DetailedUsage {
  readonly day: string;
  readonly person: string;
  readonly model: string;
  readonly connection: string;
  readonly kind: string;
  readonly totals: CallTotals;
}

const millionth = 1_000_000;

/** Writes usage as CSV. Amounts are in the currency, with a point, whatever the reader's language, so that any program reads them. */
export function usageCsv(rows: readonly DetailedUsage[], currency: string): string {
  const head = [
    'day',
    'person',
    'model',
    'connection',
    'purpose',
    'calls',
    'input_tokens',
    'cached_tokens',
    'reasoning_tokens',
    'output_tokens',
    'pictures',
    'audio_seconds',
    'characters',
    `cost_${currency.toLowerCase()}`,
    'calls_without_price',
    'estimated_calls',
  ];
  const lines = rows.map(({ day, person, model, connection, kind, totals }) => [
    day,
    person,
    model,
    connection,
    kind,
    totals.calls,
    totals.input_tokens,
    totals.cached_tokens,
    totals.reasoning_tokens,
    totals.output_tokens,
    totals.pictures,
    totals.audio_seconds ?? 0,
    totals.characters ?? 0,
    totals.cost_micro === null ? '' : totals.cost_micro / millionth,
    totals.unpriced_calls,
    totals.estimated_calls,
  ]);
  return `${[head, ...lines].map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** Writes a cell. A text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r\n|%＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
