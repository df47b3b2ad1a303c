import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ownMigrations } from './migrate.ts';

/** The first migration for which the rules hold. Those before it were written without them. */
const firstChecked = '0072';

/** Lists changes of all rows of a table by their beginning, with the reason why its writers don't wait for long. */
const backfills: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['agents', 'files', 'reports', 'sticky_notes', 'work_areas'].map((table) => [
      `UPDATE "${table}" t SET "updated_at" =`,
      'thousands of rows, and the value is lost when the index is filled again',
    ]),
  ),
  'UPDATE "release_tokens" t SET': 'a few hundred rows, which only programs that publish read',
  'UPDATE "trash_rows" SET "row" = "row" || jsonb_build_object(\'updated_at\'': 'nobody changes what is in the trash',
};

const statementsOf = (text: string) =>
  text
    .split('--> statement-breakpoint')
    .map((statement) => statement.replaceAll(/^\s*--.*$/gm, '').trim())
    .filter(Boolean);

/** Returns why a statement locks a table that may be large for long, given the tables that its migration creates. */
function lockOf(statement: string, created: ReadonlySet<string>): string | undefined {
  const [, table = ''] = /^(?:ALTER TABLE|UPDATE|DELETE FROM)\s+(?:ONLY\s+)?"?(\w+)"?/i.exec(statement) ?? [];
  const [, indexed = ''] = /^CREATE (?:UNIQUE )?INDEX .*? ON "?(\w+)"?/is.exec(statement) ?? [];
  if (indexed && !created.has(indexed)) return 'builds an index; move it to indexes.sql';
  if (!table || created.has(table)) return undefined;
  if (/^(UPDATE|DELETE)/i.test(statement)) return 'changes all rows; do it in a job, some at once';
  if (/ADD CONSTRAINT .* (FOREIGN KEY|CHECK|UNIQUE)/is.test(statement) && !/NOT VALID/i.test(statement))
    return 'checks all rows; add NOT VALID';
  if (/SET NOT NULL|SET DATA TYPE|ALTER COLUMN .* TYPE /i.test(statement)) return 'reads or rewrites all rows';
  if (/ADD COLUMN .* (GENERATED ALWAYS AS \(|DEFAULT (gen_random_uuid|random|clock_timestamp)\()/i.test(statement))
    return 'rewrites all rows';
  return undefined;
}

function locksOf(text: string): string[] {
  const statements = statementsOf(text);
  const created = new Set(statements.flatMap((statement) => /^CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/i.exec(statement)?.[1] ?? []));
  return statements.flatMap((statement) => {
    const reason = lockOf(statement, created);
    const isBackfill = Object.keys(backfills).some((beginning) => statement.startsWith(beginning));
    return reason && !isBackfill ? [`${reason}: ${statement.slice(0, 120)}`] : [];
  });
}

it('has no migration that locks a large table for long', () => {
  const files = readdirSync(ownMigrations).filter((name) => /^\d{4}_.*\.sql$/.test(name) && name >= firstChecked);
  expect(files.length).toBeGreaterThan(0);
  const locks = files.flatMap((name) => locksOf(readFileSync(path.join(ownMigrations, name), 'utf8')).map((lock) => `${name}: ${lock}`));
  expect(locks).toEqual([]);
});

it('builds every index of an existing table without locking it', () => {
  for (const statement of statementsOf(readFileSync(path.join(ownMigrations, 'indexes.sql'), 'utf8')))
    expect(statement).toMatch(/^(CREATE (UNIQUE )?|DROP )INDEX CONCURRENTLY "\w+"/);
});

it.each([
  ['CREATE INDEX "files_size" ON "files" USING btree ("size");', /indexes\.sql/],
  ['UPDATE "files" SET "size" = 0;', /some at once/],
  ['ALTER TABLE "files" ADD CONSTRAINT "sized" CHECK ("size" > 0);', /NOT VALID/],
  ['ALTER TABLE "files" ALTER COLUMN "size" SET DATA TYPE text;', /rewrites/],
  ['ALTER TABLE "files" ALTER COLUMN "size" SET NOT NULL;', /reads/],
])('finds a lock: %s', (statement, reason) => {
  expect(locksOf(statement)).toEqual([expect.stringMatching(reason)]);
  expect(locksOf(`CREATE TABLE "files" ("size" int);--> statement-breakpoint\n${statement}`)).toEqual([]);
});

it('allows what takes no time', () => {
  expect(locksOf('ALTER TABLE "files" ADD COLUMN "note" text DEFAULT \'\' NOT NULL;')).toEqual([]);
});

it('keeps the newest snapshot only, from which the next migration is generated', () => {
  const meta = path.join(ownMigrations, 'meta');
  const { entries } = JSON.parse(readFileSync(path.join(meta, '_journal.json'), 'utf8')) as { entries: { tag: string }[] };
  const newest = entries.at(-1)?.tag.split('_')[0];
  expect(readdirSync(meta).sort(), 'delete the snapshots before the newest').toEqual([`${newest}_snapshot.json`, '_journal.json']);
});
