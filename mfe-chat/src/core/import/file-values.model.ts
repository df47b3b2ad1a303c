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

/** Converts Unix seconds or milliseconds or a date string to ISO format. Reports an unreadable or future date. */
export function asTimestamp(value: unknown, leaveOut?: LeaveOut): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && /^\d{9,}(?:\.\d+)?$/.test(value) ? Number(value) : undefined;
  const moment = number === undefined ? new Date(asText(value) || Number.NaN) : new Date(number > 1e11 ? number : number * 1000);
  const isRead = !Number.isNaN(moment.getTime());
  if (!isRead || moment.getTime() > Date.now()) leaveOut?.('dates');
  return isRead ? moment.toISOString() : undefined;
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
