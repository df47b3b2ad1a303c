import { allCalls } from 'shared-contracts/all-calls';
import type { CallDefinition } from 'shared-contracts/calls';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appWithoutUser } from '../testing/app-with-user.ts';
import { delayOf } from '../testing/event-loop-delay.ts';
import { ownInput } from '../testing/own-input.ts';
import { addressOf, type TestUser } from '../testing/test-app.ts';

const { api } = appWithoutUser({ RATE_LIMIT_PER_MINUTE: '100000000' });
const longestDelayMs = 200;
/** A complete run sends as many as fit into the usual limit of a body. */
const manyEntries = process.env.TEST_ALL ? 150_000 : 30_000;

interface JsonSchema {
  readonly type?: string;
  readonly items?: JsonSchema;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly 'x-max-entries'?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

/** Describes a list or record of a body: where it is, and one that has too many entries. */
interface Place {
  readonly path: readonly string[];
  readonly value: () => unknown;
}

const list = (length: number) => () => Array.from({ length }, () => 0);
const record = (length: number) => () => Object.fromEntries(Array.from({ length }, (_, place) => [`k${place}`, 0]));

function placesOf(schema: JsonSchema, path: readonly string[] = []): Place[] {
  const most = schema['x-max-entries'];
  const own: Place[] = [];
  if (schema.type === 'array') own.push({ path, value: list((schema.maxItems ?? 0) + 1) }, { path, value: list(manyEntries) });
  if (most !== undefined) {
    own.push({ path, value: () => ({ sample: list(most + 1)() }) });
    if (most < manyEntries) own.push({ path, value: record(manyEntries) });
  }
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => placesOf(one, [...path, name]));
  const entries = schema.items ? placesOf(schema.items, [...path, '0']) : [];
  return [...own, ...inner, ...entries, ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => placesOf(one, path))];
}

/** Returns a body with another value at a place. What is missing on the way there is made up. */
function withValue(body: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (key === '0') return [withValue(Array.isArray(body) ? body[0] : {}, rest, value)];
  const known = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  return { ...known, [key]: withValue(known[key], rest, value) };
}

async function requestsOf(call: CallDefinition, user: TestUser) {
  if (!call.body || call.encoding) return [];
  const schema = z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const places = placesOf(schema);
  if (!places.length) return [];
  const input = await ownInput(api.database.db, call, user.email);
  const url = `/api${addressOf(call, input).replace(/^\/api/, '')}`;
  const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' };
  return places.map(({ path, value }) => {
    const made = value();
    const payload = JSON.stringify(withValue(input.body, path, made));
    return { name: `${call.name} ${path.join('.')}, ${payload.length} bytes`, request: { method: call.method, url, headers, payload } };
  });
}

it('refuses too many entries in every list and record of every call, without blocking others', { timeout: 120_000 }, async () => {
  const user = await api.newUser();
  const faults: string[] = [];
  let sent = 0;
  for (const call of allCalls as readonly CallDefinition[])
    for (const { name, request } of await requestsOf(call, user)) {
      let status = 0;
      const send = async () => {
        ({ statusCode: status } = await api.app.inject(request));
      };
      // A machine may be busy once, but not three times.
      let delay = await delayOf(send);
      for (let run = 0; run < 2 && delay > longestDelayMs; run += 1) delay = Math.min(delay, await delayOf(send));
      sent += 1;
      if (status < 400 || status >= 500) faults.push(`${name}: ${status}`);
      if (delay > longestDelayMs) faults.push(`${name}: ${Math.round(delay)} ms`);
    }
  expect(faults).toEqual([]);
  expect(sent).toBeGreaterThan(200);
});
