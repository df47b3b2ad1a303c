import type { ImportReport, LeftOut } from 'shared-contracts/imports';

/** Describes an object of unknown shape from an imported file. */
export type Fields = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns an id, which some files write as a number. */
export const asId = (value: unknown): string => (typeof value === 'number' ? String(value) : asText(value));

export const asRecord = (value: unknown): Fields => (isRecord(value) ? value : {});

export const listRecords = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** Names why a part of a chat isn't imported, or is changed. */
export type PartReason =
  | 'pictures'
  | 'recordings'
  | 'files'
  | 'toolCalls'
  | 'thoughts'
  | 'hidden'
  | 'citations'
  | 'edits'
  | 'details'
  | 'dates'
  | 'characters'
  | 'shortened'
  | 'unknownParts';

/** Reports a part of the chat that is being read. A part without a name is listed under the chat's title. */
export type LeaveOut = (reason: PartReason, name?: string, count?: number) => void;

export type PartsLeftOut = readonly LeftOut<PartReason>[];

export const leaveOutFor =
  (report: ImportReport<PartReason>, title: string): LeaveOut =>
  (reason, name, count) =>
    report.add(reason, name || title, count);

/** Converts Unix time in any unit or a date string to ISO format. Reports a date that is unreadable, before 1970 or in the future. */
export function asTimestamp(value: unknown, leaveOut?: LeaveOut): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const isNumber = typeof value === 'number' || (typeof value === 'string' && /^\d{9,}(?:\.\d+)?$/.test(value));
  const moment = new Date(isNumber ? toMilliseconds(Number(value)) : readDate(asText(value)));
  const time = moment.getTime();
  if (time > 0 && time <= Date.now()) return moment.toISOString();
  leaveOut?.('dates');
  return undefined;
}

/** Recognizes seconds, milliseconds, microseconds and nanoseconds by their size. */
function toMilliseconds(time: number): number {
  if (time <= 1e11) return time * 1000;
  if (time <= 1e14) return time;
  return time <= 1e17 ? time / 1e3 : time / 1e6;
}

/** Parses a written date. `Date.parse` also finds dates in texts without a year, and would use the local time zone where none is given. */
function readDate(text: string): number {
  if (!/\d{4}/.test(text)) return Number.NaN;
  return Date.parse(/^\d{4}-\d{2}-\d{2}[T ][\d:.]+$/.test(text) ? `${text.replace(' ', 'T')}Z` : text);
}

/** Returns a unique key: the id in the file, or one derived from the entry's place. */
export function pickKey(id: string, known: { has(key: string): boolean }, place: number): string {
  if (id && !known.has(id)) return id;
  for (let at = place; ; at += 1) if (!known.has(`m${at}`)) return `m${at}`;
}

/** Reports fields of a chat that have a value but aren't imported. */
export function leaveOutFields(chat: Fields, fields: readonly string[], leaveOut: LeaveOut): void {
  for (const field of fields) {
    const value = chat[field];
    if (value) leaveOut('details', asText(asRecord(value).name) || (/_id$/.test(field) && asText(value)) || field);
  }
}

/** Returns a short, stable hash of a text. */
export function hashText(text: string): string {
  let [low, high] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  return (low >>> 0).toString(36) + (high >>> 0).toString(36);
}
