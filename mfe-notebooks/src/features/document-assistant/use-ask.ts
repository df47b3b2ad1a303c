import { useEffect, useRef, useState } from 'react';
import { isAborted, runEvent } from 'shared-contracts';
import { completeChat, stopRun } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';

/** Describes an answer while it is streamed. */
export interface AskState {
  readonly status: 'none' | 'running' | 'done' | 'failed';
  readonly answer: string;
  readonly problem?: string | undefined;
}

/** Describes a question. With `notebookId` the answer can draw on that notebook. */
export interface Asking {
  readonly message: string;
  readonly notebookId?: string | undefined;
}

/** Asks the assistant without storing a chat. */
export function useAsk() {
  const { api, model } = useShell();
  const [state, setState] = useState<AskState>({ status: 'none', answer: '' });
  const stopper = useRef<() => void>(undefined);
  useEffect(() => () => stopper.current?.(), []);

  const ask = async ({ message, notebookId }: Asking) => {
    stopper.current?.();
    const abort = new AbortController();
    let runId: string | undefined;
    const stop = () => {
      abort.abort();
      // The run belongs to the server and would continue without its reader. Stopping a run that has ended may fail, which is fine.
      if (runId) api.call(stopRun, { params: { run_id: runId } }).catch(() => undefined);
    };
    stopper.current = stop;
    setState({ status: 'running', answer: '' });
    let answer = '';
    const scope = notebookId ? { knowledge_id: notebookId, rag_enabled: true } : {};
    const body = { message, model: model.current().modelId, temporary: true, ...scope };
    try {
      for await (const { data } of api.stream(completeChat, { body }, { signal: abort.signal })) {
        const event = runEvent.parse(JSON.parse(data));
        if (event.type === 'started') runId = event.run_id;
        if (event.type === 'delta') {
          answer += event.text;
          setState({ status: 'running', answer });
        }
        if (event.type === 'ended') {
          runId = undefined;
          setState(event.error ? { status: 'failed', answer, problem: event.error.detail } : { status: 'done', answer });
        }
      }
      setState((last) => (last.status === 'running' ? { ...last, status: 'done' } : last));
    } catch (error) {
      if (abort.signal.aborted || isAborted(error)) return;
      setState({ status: 'failed', answer, problem: error instanceof Error ? error.message : String(error) });
    } finally {
      if (stopper.current === stop) stopper.current = undefined;
    }
  };
  const stop = () => {
    stopper.current?.();
    setState((last) => ({ ...last, status: last.answer === '' ? 'none' : 'done' }));
  };
  return { state, ask, stop };
}
