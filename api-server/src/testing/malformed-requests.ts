import type { InjectOptions } from 'fastify';
import type { CallDefinition } from 'shared-contracts/calls';
import type { SampleInput } from './sample-input.ts';
import { addressOf } from './test-app.ts';

/** Creates a reproducible source of random numbers (mulberry32). */
export function createRandom(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, pick: <T>(values: readonly T[]): T => values[below(values.length)] as T };
}

export type Random = ReturnType<typeof createRandom>;
type Json = Record<string, unknown>;

/** Returns a placeholder for nested brackets, which JSON.stringify itself could not write. */
const nesting = (depth: number) => `@nested-${depth}@`;
const long = (pump: string, length: number) => pump.repeat(Math.ceil(length / pump.length)).slice(0, length);
const pumps = [
  ' ',
  '\t',
  '\n',
  'a',
  '0',
  '-',
  '.',
  '/',
  '<',
  '<a',
  '<!--',
  '{{',
  '[',
  '](',
  '*',
  '`',
  '@',
  'a@',
  '.a',
  '&',
  '"',
  '\\',
  'é',
  '😀',
];

const hostile: readonly ((random: Random) => unknown)[] = [
  () => null,
  () => '',
  () => ' ',
  () => '\u0000',
  () => 'own\u0000id',
  () => '\ud800',
  () => 'own_nothing',
  () => '../../etc/passwd',
  () => "' or 1=1 --",
  () => '%00',
  () => '__proto__',
  () => true,
  () => 0,
  () => -1,
  () => 1.5,
  () => 2 ** 31,
  () => -(2 ** 31) - 1,
  () => 2 ** 53,
  () => 1e300,
  () => 'NaN',
  () => '9'.repeat(40),
  () => '99999-12-31T00:00:00Z',
  () => [],
  () => ({}),
  () => [null, '', 0, {}, []],
  () => ({ constructor: { prototype: null }, toString: 1 }),
  () => nesting(6_000),
  () => nesting(50_000),
  (random) => Array.from({ length: random.pick([2, 1_000, 20_000]) }, () => random.pick(['a', '', null, 0, '\u0000'])),
  (random) => long(random.pick(pumps), random.pick([300, 5_000, 100_000])),
  (random) => `a@${long(random.pick(pumps), 100_000)}@`,
  (random) => `https://${long(random.pick(pumps), 3_000)}`,
];

/** Returns every place in a value where something can be inserted. */
function placesIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...placesIn(inner, [...path, key])]);
}

function replaceAt(value: Json, [key = '', ...rest]: readonly string[], instead: unknown): void {
  const inner = value[key];
  if (rest.length > 0 && typeof inner === 'object' && inner !== null) replaceAt(inner as Json, rest, instead);
  else if (instead === undefined) delete value[key];
  else value[key] = instead;
}

function damageFields(part: Json, fields: readonly string[], random: Random): void {
  const places = [...placesIn(part), ...fields.map((field) => [field])];
  for (let count = 1 + random.below(2); count > 0 && places.length > 0; count -= 1)
    replaceAt(part, random.pick(places), random.below(8) === 0 ? undefined : random.pick(hostile)(random));
}

/** Lists bodies that are broken at a lower level than schemas describe. */
const brokenBodies: readonly ((random: Random) => Pick<InjectOptions, 'payload' | 'headers'>)[] = [
  () => json('{'),
  () => json('null'),
  () => json('"text"'),
  () => json('[]'),
  () => json('{"email":"a","email":"b","__proto__":{}}'),
  () => json(''),
  () => json(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
  (random) => json('['.repeat(random.pick([100, 6_000, 14_000]))),
  (random) => json(nest(random.pick([5_000, 7_000]))),
  () => ({ payload: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  () => ({ payload: 'x', headers: { 'content-type': 'application/octet-stream' } }),
  () => ({ payload: '<a/>', headers: { 'content-type': 'text/xml; charset=utf-99' } }),
  () => multipart('', 'no boundary'),
  () => multipart('; boundary=x', ''),
  () => multipart('; boundary=x', '--x\r\n'),
  () => multipart('; boundary=x', '--x\r\nContent-Disposition: form-data; name="picture"; filename="a"\r\n\r\nhalf'),
  () => multipart('; boundary=x', '--x\r\nContent-Disposition: form-data\r\n\r\nunnamed\r\n--x--'),
  () => multipart('; boundary=x', '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nvalue\r\n--x--'),
  () => multipart('; boundary=x', '--x\r\nContent-Disposition: form-data; name="notes"\r\n\r\na\u0000b\r\n--x--'),
  () => multipart(`; boundary=${'x'.repeat(300)}`, '--x--'),
];

const json = (payload: string | Buffer) => ({ payload, headers: { 'content-type': 'application/json' } });
const nest = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const multipart = (boundary: string, payload: string) => ({ payload, headers: { 'content-type': `multipart/form-data${boundary}` } });

/** Returns a malformed request to a call, derived from a valid input. `fields` are all fields that the call declares. */
export function malformedRequest(
  call: CallDefinition,
  sample: SampleInput,
  fields: Readonly<Record<'params' | 'query' | 'body', readonly string[]>>,
  random: Random,
): InjectOptions {
  const input = structuredClone(sample) as Record<'params' | 'query' | 'body', Json | undefined>;
  const parts = (['params', 'query', 'body'] as const).filter((name) => input[name]);
  const isBroken = parts.length === 0 || random.below(6) === 0;
  const part = random.pick(parts);
  if (!isBroken && input[part]) damageFields(input[part], fields[part], random);
  const request = { method: call.method, url: withAddress(call, input) };
  if (isBroken) return { ...request, ...random.pick(brokenBodies)(random) };
  if (call.encoding === 'bytes') return { ...request, payload: 'x', headers: { 'content-type': 'application/octet-stream' } };
  return input.body === undefined ? request : { ...request, ...json(writeBody(input.body)) };
}

/** Leaves out what a URL can't express at all. */
function withAddress(call: CallDefinition, { params, query }: { params: Json | undefined; query: Json | undefined }): string {
  const carried = (part: Json | undefined) => {
    const entries = Object.entries(part ?? {}).map(([name, value]) => [name, asText(value).toWellFormed().slice(0, 4_000)]);
    return Object.fromEntries(entries) as Record<string, string>;
  };
  return addressOf(call, { params: carried(params), query: carried(query) });
}

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

const writeBody = (body: Json) => JSON.stringify(body).replace(/"@nested-(\d+)@"/g, (_, depth: string) => nest(Number(depth)));
