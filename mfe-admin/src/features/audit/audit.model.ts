import type { AuditEntry } from 'shared-contracts/admin-calls';

/** Describes one field of an entry's details. A side without the field is null. */
export interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

type People = Readonly<Record<string, string>>;

/** Lists the fields before and after an act, those that differ first. Ids of people show as their addresses. */
export function differenceOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>, people: People): FieldChange[] {
  const [was, is] = [fieldsOf(before, people), fieldsOf(after, people)];
  const all = [...new Set([...was.keys(), ...is.keys()])].map((field) => ({
    field,
    before: was.get(field) ?? null,
    after: is.get(field) ?? null,
  }));
  return [...all.filter((one) => one.before !== one.after), ...all.filter((one) => one.before === one.after)];
}

function fieldsOf(value: unknown, people: People, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  if (value === null || value === undefined) return found;
  if (typeof value !== 'object') return found.set(path, people[String(value)] ?? String(value));
  for (const [name, one] of Object.entries(value))
    for (const [field, text] of fieldsOf(one, people, path ? `${path}.${name}` : name)) found.set(field, text);
  return found;
}

/** Returns a day of a filter as the moment at which it starts, or at which it ends. */
export function momentOf(day: string, end: boolean): string | undefined {
  const moment = day ? new Date(`${day}T${end ? '23:59:59.999' : '00:00:00'}`) : undefined;
  return moment && !Number.isNaN(moment.getTime()) ? moment.toISOString() : undefined;
}
