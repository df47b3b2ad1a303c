import type { InjectOptions } from 'fastify';
import { allCalls } from 'shared-contracts/all-calls';
import type { CallDefinition } from 'shared-contracts/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createLog } from './platform/log.ts';
import { delayOf } from './testing/event-loop-delay.ts';
import { createRandom, malformedRequest } from './testing/malformed-requests.ts';
import { ownInput } from './testing/own-input.ts';
import { createTestApp, type TestApp, type TestUser } from './testing/test-app.ts';

/** Sets the number of requests: `FUZZ_REQUESTS=20000` runs the long form, and `FUZZ_SEED` chooses another sequence. */
const count = Number(process.env.FUZZ_REQUESTS ?? 2_500);
const seed = Number(process.env.FUZZ_SEED ?? 1);
const longestDelayMs = 200;
const atOnce = 10;

const logged: string[] = [];
let api: TestApp;
let user: TestUser;
beforeAll(async () => {
  const log = createLog('error', { write: (line: string) => void logged.push(line) });
  api = await createTestApp({ RATE_LIMIT_PER_MINUTE: '100000000' }, undefined, undefined, log);
  user = await api.newUser();
});
afterAll(() => api.close());

/** Matches expected failures: features that are not configured, or can't be reached from a test. */
const isExpected = /"code":"(?:not-configured|provider-failed)"|Nothing is promoted yet/;

interface Sent {
  readonly name: string;
  readonly request: InjectOptions;
}

const fieldsOf = (schema: CallDefinition['body']): string[] =>
  Object.keys((schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties : undefined) ?? {});

async function send({ name, request }: Sent): Promise<string | undefined> {
  const headers = { ...request.headers, authorization: `Bearer ${user.token}` };
  const { statusCode, body } = await api.app.inject({ ...request, headers });
  if (body.includes('"session-ended"')) user = await api.newUser();
  if (statusCode < 500 || isExpected.test(body)) return undefined;
  const { request_id, code } = JSON.parse(body) as { request_id: string; code: string };
  const cause = logged.find((line) => line.includes(request_id)) ?? '';
  return `${name}: ${statusCode} ${code} ${cause} for ${JSON.stringify(request).slice(0, 400)}`;
}

/** Returns the requests that are slow every time, even when sent alone, because the machine may be busy. */
async function slowOnes(sent: readonly Sent[]): Promise<string[]> {
  const slow: string[] = [];
  for (const one of sent) {
    const delays: number[] = [];
    for (let run = 0; run < 3; run += 1) delays.push(await delayOf(() => send(one)));
    const shortest = Math.min(...delays);
    if (shortest > longestDelayMs) slow.push(`${one.name}: ${Math.round(shortest)} ms for ${JSON.stringify(one.request).slice(0, 400)}`);
  }
  return slow;
}

it('rejects malformed requests to every declared call without failing or blocking', {
  timeout: 60_000 + count * 60,
}, async () => {
  const random = createRandom(seed);
  const faults: string[] = [];
  let longest = { delayMs: 0, workMs: 0 };
  for (let at = 0; at < count; at += atOnce) {
    const batch: Sent[] = [];
    for (let place = at; place < Math.min(at + atOnce, count); place += 1) {
      const call = allCalls[place % allCalls.length] as CallDefinition;
      const fields = { params: fieldsOf(call.params), query: fieldsOf(call.query), body: fieldsOf(call.body) };
      batch.push({ name: call.name, request: malformedRequest(call, await ownInput(api.database.db, call, user.email), fields, random) });
    }
    const before = process.cpuUsage();
    const delay = await delayOf(async () => {
      for (const fault of await Promise.all(batch.map(send))) if (fault) faults.push(fault);
    });
    const used = process.cpuUsage(before);
    // On a busy machine, most of a delay is the wait for a processor.
    if (delay > longest.delayMs) longest = { delayMs: delay, workMs: (used.user + used.system) / 1_000 };
    if (delay > longestDelayMs) faults.push(...(await slowOnes(batch)));
  }
  if (process.env.FUZZ_REQUESTS)
    process.stdout.write(
      `${count} requests, seed ${seed}, longest delay ${Math.round(longest.delayMs)} ms with ${Math.round(longest.workMs)} ms of work, ${faults.length} faults\n`,
    );
  expect(faults).toEqual([]);
});
