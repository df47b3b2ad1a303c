import { useEffect, useRef, useState } from 'react';
import { type AnswerUsage, isApiError, type Model, newId } from 'shared-contracts';
import { completeChat, stopRun } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { readRun } from '../../core/run/run-stream.ts';

/** Describes the answer of one model. */
export interface Column {
  readonly model: Model;
  readonly content: string;
  readonly state: 'running' | 'complete' | 'stopped' | 'failed';
  readonly runId: string | null;
  readonly problem: string | null;
  /** As measured by the server; null until the run ends. */
  readonly usage: AnswerUsage | null;
}

/** Sends the same message to several models at once, each as its own incognito run. */
export function useComparison() {
  const { api } = useShell();
  const [columns, setColumns] = useState<readonly Column[]>([]);
  const leave = useRef(new AbortController());
  useEffect(() => () => leave.current.abort(), []);
  const change = (id: string, part: (column: Column) => Partial<Column>) =>
    setColumns((all) => all.map((column) => (column.model.id === id ? { ...column, ...part(column) } : column)));

  async function ask(model: Model, message: string, signal: AbortSignal): Promise<void> {
    const body = { message, model: model.id, temporary: true, rag_enabled: false };
    const stream = api.stream(completeChat, { body }, { idempotencyKey: newId(), signal });
    const outcome = await readRun(stream, (events) => {
      for (const event of events) {
        if (event.type === 'started') change(model.id, () => ({ runId: event.run_id }));
        if (event.type === 'delta') change(model.id, ({ content }) => ({ content: content + event.text }));
        if (event.type === 'ended') {
          const state = event.status === 'interrupted' ? 'failed' : event.status;
          change(model.id, () => ({ state, problem: event.error?.detail ?? null, usage: event.usage ?? null }));
        }
      }
      return true;
    });
    if (outcome.kind === 'broken' && !signal.aborted)
      change(model.id, () => ({ state: 'failed', problem: isApiError(outcome.error) ? outcome.error.message : null }));
  }

  return {
    columns,
    isBusy: columns.some(({ state }) => state === 'running'),
    start: (message: string, models: readonly Model[]) => {
      leave.current.abort();
      leave.current = new AbortController();
      setColumns(models.map((model) => ({ model, content: '', state: 'running', runId: null, problem: null, usage: null })));
      for (const model of models) void ask(model, message, leave.current.signal);
    },
    /** Stops one model's answer; its text stays. */
    stop: async ({ model, runId }: Column) => {
      if (runId === null) return;
      await api.call(stopRun, { params: { run_id: runId } }).catch((error: unknown) => {
        change(model.id, () => ({ problem: isApiError(error) ? error.message : null }));
      });
    },
  };
}
