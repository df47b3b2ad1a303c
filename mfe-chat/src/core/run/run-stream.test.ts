import type { RunEvent } from 'shared-contracts';
import type { StreamEvent } from 'shared-contracts/shell';
import { describe, expect, it } from 'vitest';
import { readRun } from './run-stream.ts';

const raw = (event: RunEvent): StreamEvent => ({ id: String(event.seq), event: event.type, data: JSON.stringify(event) });
const delta = (seq: number): RunEvent => ({ type: 'delta', seq, text: `${seq} ` });
const ended: RunEvent = { type: 'ended', seq: 9, status: 'complete' };

async function* of(...events: (StreamEvent | Error)[]): AsyncGenerator<StreamEvent> {
  for (const event of events) {
    if (event instanceof Error) throw event;
    yield event;
  }
}
const collect = () => {
  const batches: number[][] = [];
  return { batches, deliver: (events: readonly { seq: number }[]) => batches.push(events.map(({ seq }) => seq)) > 0 };
};

describe('readRun', () => {
  it('delivers events that arrive together in one batch, and all of them before the end', async () => {
    const { batches, deliver } = collect();
    expect(await readRun(of(raw(delta(1)), raw(delta(2)), raw(ended)), deliver)).toEqual({ kind: 'ended' });
    expect(batches).toEqual([[1, 2, 9]]);
  });

  it('delivers what came before a disconnect and returns the error', async () => {
    const { batches, deliver } = collect();
    const error = new Error('gone');
    expect(await readRun(of(raw(delta(1)), error), deliver)).toEqual({ kind: 'broken', error });
    expect(batches).toEqual([[1]]);
  });

  it('treats a stream without an end event as broken', async () => {
    expect(await readRun(of(raw(delta(1))), collect().deliver)).toEqual({ kind: 'broken', error: null });
  });

  it('keeps the numbers of unknown events and drops anything else', async () => {
    const { batches, deliver } = collect();
    const odd = [
      { id: '', event: 'ping', data: '' },
      { id: '2', event: 'news', data: '{"type":"news","seq":2}' },
      { id: '3', event: 'more', data: '{"type":"more"}' },
      { id: 'x', event: 'more', data: '{"type":"more"}' },
    ];
    await readRun(of(...odd, raw(ended)), deliver);
    expect(batches).toEqual([[2, 3, 9]]);
  });

  it('treats an end with an unknown status as an interruption', async () => {
    const odd = { id: '2', event: 'ended', data: '{"type":"ended","seq":2,"status":"paused"}' };
    const events: unknown[] = [];
    expect(await readRun(of(odd), (batch) => events.push(...batch) > 0)).toEqual({ kind: 'ended' });
    expect(events).toEqual([{ type: 'ended', seq: 2, status: 'interrupted' }]);
  });

  it('stops reading at a gap', async () => {
    expect(await readRun(of(raw(ended)), () => false)).toEqual({ kind: 'broken', error: null });
  });
});
