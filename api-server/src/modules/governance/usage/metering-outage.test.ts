import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runForPurpose } from '../../../platform/model/call-purpose.ts';
import { meteredStream } from '../../../platform/model/metered-calls.ts';
import type { Piece } from '../../../platform/model/model-port.ts';
import type { MeterRepository } from './meter.repository.ts';
import { createMetering, type MeteringDependencies } from './metering.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns the error of a server that is stopping. */
const away = () => Object.assign(new pg.DatabaseError('terminating connection', 0, 'error'), { code: '57P01' });
const text = 'Words of a long answer. '.repeat(300);

it.each(['begin', 'grow'] as const)('waits for a database that is away, and does not end the answer (%s)', async (step) => {
  let refusals = 3;
  const refuse = (now: string) => {
    if (now !== step || refusals === 0) return;
    refusals -= 1;
    throw away();
  };
  const repository: Pick<MeterRepository, 'begin' | 'grow'> = {
    begin: async () => {
      refuse('begin');
      return { scopes: ['person:usr_1'] };
    },
    grow: async () => {
      refuse('grow');
      return undefined;
    },
  };
  const ended: unknown[] = [];
  const deps: MeteringDependencies = {
    repository: repository as MeterRepository,
    priceOf: async () => ({
      price: { inputMicro: 1, cachedMicro: null, outputMicro: 1_000_000, pictureMicro: null } as never,
      currency: 'USD',
    }),
    refusal: async () => Promise.reject(new Error('no budget is full')),
    clock: { now: () => new Date('2026-11-29T12:00:00Z') },
    calls: { begin: () => undefined, settle: async ({ status }) => void ended.push(status) },
  };
  const stream = async function* (): AsyncGenerator<Piece> {
    yield { text } as Piece;
  };
  const read = runForPurpose({ kind: 'chat', chatId: 'ses_1', messageId: 'msg_1', agentId: null }, async () => {
    const pieces: string[] = [];
    const port = createMetering(deps).model(
      {
        source: { model: 'scripted', connectionId: 'server', connectionName: 'Server', payer: 'installation' },
        stream: ({ meter }: { meter?: never }) => meteredStream(meter, {}, { read: stream, take: undefined }, () => ({})),
      } as never,
      'usr_1',
    );
    for await (const part of port.stream({} as never, new AbortController().signal)) pieces.push((part as unknown as Piece).text);
    return pieces;
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await read).toEqual([text]);
  expect([refusals, ended]).toEqual([0, ['complete']]);
});
