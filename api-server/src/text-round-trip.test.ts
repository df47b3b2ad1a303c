import { sql } from 'drizzle-orm';
import { limits } from 'shared-contracts';
import { allCalls } from 'shared-contracts/all-calls';
import type { CallDefinition, CallInput } from 'shared-contracts/calls';
import { createUpload } from 'shared-contracts/file-calls';
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appWithoutUser } from './testing/app-with-user.ts';
import { notedStatements } from './testing/noted-statements.ts';
import { ownInput } from './testing/own-input.ts';
import { type SampleInput, type Shape, sampleInput, sampleOf } from './testing/sample-input.ts';
import type { TestUser } from './testing/test-app.ts';
import { textSamples } from './testing/text-samples.ts';

/** Writes samples of texts into each text field of each declared call, and reads them back. Declaring a call is enough to cover it. */
const { api } = appWithoutUser();
let owner: TestUser;
let tables: ReadonlySet<string>;
beforeAll(async () => {
  owner = await api.newAdmin('owner');
  const { rows } = await api.database.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  tables = new Set(rows.map(({ name }) => name));
});

type Json = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Describes a field of a body that may take any text, with the samples in as few texts as fit. */
interface Place {
  readonly path: string;
  readonly texts: readonly string[];
  /** Returns the body, or a part of it, with a text in this field. */
  readonly put: (given: unknown, text: string) => unknown;
}

const calls = allCalls as readonly CallDefinition[];
const readers = calls.filter(({ auth, method }) => auth === 'user' && method === 'GET');
const longest = 2_000;
/**
 * Short fields take few samples at a time. Only a complete run tries all of them in each field, and reads all fields back through the calls
 * that list them; others begin elsewhere in each call.
 */
const roundsMost = process.env.TEST_ALL ? Infinity : 2;
/** Begins a text, so that it is recognized wherever it is. */
const marks = { length: 7, last: 0 };
const nextMark = () => `m${String(++marks.last).padStart(marks.length - 2, '0')}.`;

function textsWithin(most: number, samples = textSamples): string[] {
  const texts: string[] = [];
  for (const sample of samples) {
    const longer = `${texts.at(-1) ?? ''}${sample}.`;
    if (texts.length && longer.length <= most) texts[texts.length - 1] = longer;
    else if (sample.length < most) texts.push(`${sample}.`);
  }
  return texts;
}

function placesOf(shape: Shape, path = ''): Place[] {
  const variants = shape.anyOf ?? shape.oneOf ?? [];
  const within = (inner: readonly Place[], put: (place: Place, given: unknown, text: string) => unknown) =>
    inner.map((place) => ({ ...place, put: (given: unknown, text: string) => put(place, given, text) }));
  if (variants.length) return variants.flatMap((one) => placesOf(one, path));
  if (shape.type === 'array')
    return within(placesOf(shape.items ?? {}, `${path}[]`), (place, given, text) => [
      place.put(Array.isArray(given) ? given[0] : undefined, text),
    ]);
  if (shape.type === 'object')
    return Object.entries(shape.properties ?? {}).flatMap(([key, one]) =>
      within(placesOf(one, `${path}.${key}`), (place, given, text) => {
        const own = isRecord(given) ? given : (sampleOf(shape, '', {}) as Json);
        return { ...own, [key]: place.put(own[key], text) };
      }),
    );
  if (shape.type !== 'string' || shape.enum || shape.const !== undefined) return [];
  const texts = textsWithin(Math.min(shape.maxLength ?? longest, longest) - marks.length);
  const pattern = new RegExp(shape.pattern ?? '', 'u');
  return texts.length && pattern.test(texts[0] ?? '') ? [{ path, texts, put: (_, text) => text }] : [];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => [key, ...textsIn(one)]);
}

/** Returns the texts of all rows that the statements wrote. */
async function storedTexts(statements: readonly { readonly text: string }[], since: string): Promise<string[]> {
  const names = statements.flatMap(({ text }) =>
    [...text.matchAll(/\b(?:insert into|update)\s+"?([a-z]\w+)/gi)].map(([, name = '']) => name),
  );
  const written = [...new Set(names)].filter((name) => tables.has(name));
  if (!written.length) return [];
  const { rows } = await api.database.db.execute<{ row: unknown }>(
    sql.join(
      written.map((name) => sql`select to_jsonb(t) as row from ${sql.identifier(name)} t where xmin::text::bigint >= ${since}::bigint`),
      sql` union all `,
    ),
  );
  return rows.flatMap(({ row }) => textsIn(row));
}

/** Returns the texts with which the calls answer that show what a call changes. */
async function readTexts({ changes, tag }: CallDefinition, ids: Json): Promise<string[]> {
  const texts: string[] = [];
  for (const reader of readers.filter((one) => (changes ?? [tag]).includes(one.tag))) {
    const needed = [...Object.keys(reader.owns ?? {}), ...Object.keys(reader.access ?? {})];
    if (!needed.every((field) => field in ids)) continue;
    const { status, body } = await api.call(reader, sampleInput(reader, ids) as CallInput<CallDefinition>, owner);
    if (status === 200) texts.push(...textsIn(body));
  }
  return texts;
}

/** Lists fields whose text is shortened on purpose, with the reason. */
const shortened: Readonly<Record<string, string>> = {
  'completeChat.model': 'the answer names a model that is gone',
  'emailAgent.model': 'the same',
};
const faults: string[] = [];
const kept = new Set<string>();
const readAfter: string[] = [];
type CreateInput = (call: CallDefinition) => Promise<SampleInput>;
const withOwnThings: CreateInput = (call) => ownInput(api.database.db, call, owner.email);
/** Things that an input names may exclude each other, such as the chat and the branch of a message. */
const withoutThings: CreateInput = async (call) => sampleInput(call, { email: owner.email });

/** Sends a call with a text in each place. Returns the places whose texts were stored; undefined if it was refused. */
async function send(call: CallDefinition, createInput: CreateInput, places: readonly Place[], round: number): Promise<Place[] | undefined> {
  const base = await createInput(call);
  const given = places.map((place) => ({
    place,
    mark: nextMark(),
    text: place.texts[(calls.indexOf(call) + round) % place.texts.length] ?? '',
  }));
  const body = given.reduce<unknown>((one, { place, mark, text }) => place.put(one, mark + text), base.body);
  const [now] = (await api.database.db.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`)).rows;
  const answers: { status: number; body: unknown }[] = [];
  const statements = await notedStatements(async () => {
    answers.push(await api.call(call, { ...base, body } as CallInput<CallDefinition>, owner));
  });
  const [answer] = answers;
  if (answer?.status === 401) owner = await api.newAdmin('owner');
  if (!answer || answer.status >= 400) return undefined;
  const stored = await storedTexts(statements, now?.id ?? '0');
  const ids = { email: owner.email, user_email: owner.email, EmailStr: owner.email, ...base.params, ...base.query, ...base.body };
  const isRead = round === 0 && readAfter.filter((one) => one === call.name).length < roundsMost;
  if (isRead) readAfter.push(call.name);
  const read = isRead ? await readTexts(call, { ...ids, ...(isRecord(answer.body) ? answer.body : {}) }) : [];
  return given.flatMap(({ place, mark, text }) => {
    const name = `${call.name}${place.path}`;
    let isKept = false;
    for (const [where, texts] of Object.entries({ stored, answered: textsIn(answer.body), read })) {
      const found = texts.filter((one) => one.includes(mark));
      if (!found.length) continue;
      isKept = true;
      if (!(name in shortened) && !found.some((one) => one.includes(mark + text)))
        faults.push(`${name} is ${where} as ${JSON.stringify(found)}`);
    }
    if (isKept) kept.add(name);
    return isKept ? [place] : [];
  });
}

/** Returns the places that a call keeps, in groups that it takes at once. */
async function keptPlaces(call: CallDefinition, createInput: CreateInput, places: readonly Place[]): Promise<Place[][]> {
  const together = (await send(call, createInput, places, 0)) ?? [];
  const groups = [together];
  // A field may not take any text, or not beside another one.
  if (places.length > 1)
    for (const place of places) if (!together.includes(place)) groups.push((await send(call, createInput, [place], 0)) ?? []);
  return groups.filter((group) => group.length);
}

it('keeps every text that it takes as it is', { timeout: 300_000 }, async () => {
  for (const call of calls) {
    if (call.auth !== 'user' || call.method === 'GET' || !call.body || call.encoding) continue;
    const shape = z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }) as Shape;
    const ids = { email: 1, user_email: 1, EmailStr: 1, ...call.owns, ...call.access };
    const places = placesOf(shape).filter(({ path }) => !(path.slice(1) in ids));
    if (!places.length) continue;
    for (const createInput of [withOwnThings, withoutThings]) {
      const groups = await keptPlaces(call, createInput, places);
      for (const group of groups) {
        const rounds = Math.min(roundsMost, Math.max(...group.map(({ texts }) => texts.length)));
        for (let round = 1; round < rounds; round += 1) await send(call, createInput, group, round);
      }
      if (groups.length) break;
    }
  }
  expect(faults).toEqual([]);
  // An import keeps the addresses of its owner's pictures alone.
  expect(kept.size).toBeGreaterThan(218);
});

it('keeps names of files, except for folders and what makes them look like others', async () => {
  const plain = textSamples.filter((sample) => !/[/\\\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(sample));
  const names = textsWithin(limits.fileNameMax, plain);
  for (const name of names) {
    const { query, params, body } = await withOwnThings(createUpload);
    await api.call(createUpload, { query, params, body: { ...body, file_name: name } } as CallInput<typeof createUpload>, owner);
  }
  const { rows } = await api.database.db.execute<{ name: string }>(sql`select name from uploads`);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
});
