import { ApiError, type RunEvent } from 'shared-contracts';
import type { StreamEvent } from 'shared-contracts/shell';

type Fed = RunEvent | Error | 'end' | StreamEvent;

/** Creates a stream of run events that a test feeds by hand. */
export function scriptedStream() {
  const waiting: Fed[] = [];
  let wake: (() => void) | undefined;
  const put = (...items: Fed[]) => {
    waiting.push(...items);
    wake?.();
  };
  async function* read(signal?: AbortSignal): AsyncGenerator<StreamEvent> {
    signal?.addEventListener('abort', () => put(new ApiError({ code: 'aborted', status: 0, detail: 'The request was canceled.' })));
    for (;;) {
      const item = waiting.shift();
      if (item === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      if (item === 'end') return;
      if (item instanceof Error) throw item;
      if ('data' in item) yield item;
      else yield { id: String(item.seq), event: item.type, data: JSON.stringify(item) };
    }
  }
  return {
    read,
    push: (...events: RunEvent[]) => put(...events),
    pushRaw: (...events: StreamEvent[]) => put(...events),
    fail: (error: Error) => put(error),
    end: () => put('end'),
  };
}

/** Creates run events for tests. */
export const run = {
  started: (part: { session_id?: string | null; run_id?: string } = {}): RunEvent => ({
    type: 'started',
    seq: 1,
    run_id: 'r1',
    session_id: 's1',
    message_id: 'm2',
    user_message_id: 'm1',
    model: 'none',
    ...part,
  }),
  delta: (seq: number, text: string): RunEvent => ({ type: 'delta', seq, text }),
  title: (seq: number, title: string): RunEvent => ({ type: 'title', seq, title }),
  ended: (seq: number, status: 'complete' | 'stopped' | 'interrupted' | 'failed' = 'complete', detail?: string): RunEvent => ({
    type: 'ended',
    seq,
    status,
    ...(detail ? { error: { code: 'x', detail } } : {}),
  }),
};
