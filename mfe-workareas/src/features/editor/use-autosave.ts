import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { createWorkflow, getWorkflow, listWorkflows, saveWorkflow, type WorkflowDetail } from 'shared-contracts/workflow-calls';
import { useOnline } from 'shared-ui';
import { useCallCache } from 'shared-ui/query';
import { useStore } from 'zustand';
import { useMessages } from '../../messages/messages.ts';
import type { EditorStore } from './editor.store.ts';

const saveDelayMs = 900;

export type SaveState =
  | { readonly is: 'saved' }
  | { readonly is: 'editing' }
  | { readonly is: 'saving' }
  | { readonly is: 'conflict' }
  /** The workflow was deleted, or it is no longer shared with the user. */
  | { readonly is: 'gone' }
  | { readonly is: 'failed'; readonly problem: string };

interface Saved {
  readonly workflowId: string | null;
  readonly version: number;
  /** The store's change count at the time of saving. */
  readonly edits: number;
  /** The server's answer, with the problems that only it can detect. */
  readonly detail: WorkflowDetail | null;
}

const unsaved: Saved = { workflowId: null, version: 0, edits: -1, detail: null };

/** Saves a workflow shortly after each change, one request at a time. The first save creates it. */
export function useAutosave(store: EditorStore, opened: WorkflowDetail | null, onCreated: (workflowId: string) => void) {
  const { api, notify } = useShell();
  const text = useMessages();
  const cache = useCallCache();
  const isOnline = useOnline();
  const edits = useStore(store, (state) => state.edits);
  const [saved, setSaved] = useState<Saved>({
    workflowId: opened?.workflow_id ?? null,
    version: opened?.version ?? 0,
    edits: 0,
    detail: opened,
  });
  const latest = useRef(saved);
  const [state, setState] = useState<SaveState>({ is: 'saved' });
  const pendingSave = useRef<Promise<WorkflowDetail | null> | null>(null);
  const isLeft = useRef(false);

  const keep = useCallback(
    (detail: WorkflowDetail, of: number) => {
      latest.current = { workflowId: detail.workflow_id, version: detail.version, edits: of, detail };
      setSaved(latest.current);
      cache.put(getWorkflow, { params: { workflow_id: detail.workflow_id } }, detail);
      void cache.refresh(listWorkflows);
    },
    [cache],
  );

  const send = useCallback(async (): Promise<WorkflowDetail | null> => {
    const { name, definition, edits: of } = store.getState();
    const { workflowId, version } = latest.current;
    setState({ is: 'saving' });
    try {
      const body = { name: name.trim(), definition };
      const detail =
        workflowId === null
          ? await api.call(createWorkflow, { body })
          : await api.call(saveWorkflow, { params: { workflow_id: workflowId }, body: { ...body, expected_version: version } });
      keep(detail, of);
      // The address of the next page stays as it is.
      if (workflowId === null && !isLeft.current) onCreated(detail.workflow_id);
      setState({ is: store.getState().edits === of ? 'saved' : 'editing' });
      return detail;
    } catch (error) {
      setState(stateAfter(error, workflowId !== null));
      return null;
    }
  }, [api, keep, onCreated, store]);

  /** Saves pending changes. Resolves with the saved state, or null when saving failed. */
  const flush = useCallback(async (): Promise<WorkflowDetail | null> => {
    // Two callers may wait for the same save. The second then waits for the first's, because a save with an old version is a conflict.
    while (pendingSave.current) await pendingSave.current;
    if (latest.current.workflowId !== null && latest.current.edits === store.getState().edits) return latest.current.detail;
    pendingSave.current = send().finally(() => {
      pendingSave.current = null;
    });
    return pendingSave.current;
  }, [send, store]);

  const isDirty = edits !== saved.edits;
  const isStopped = state.is === 'conflict' || state.is === 'gone';
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change restarts the delay.
  useEffect(() => {
    if (!isDirty || isStopped || !isOnline) return;
    setState((before) => (before.is === 'saving' ? before : { is: 'editing' }));
    const timer = setTimeout(() => void flush(), saveDelayMs);
    return () => clearTimeout(timer);
  }, [isDirty, isStopped, isOnline, edits, flush]);

  // Saves a change made just before the page closes or reloads, and lets the browser ask, because the request may not arrive in time.
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      if (!isStopped) void flush();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty, isStopped, flush]);

  // Saves a change made just before leaving the page.
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      if (latest.current.edits !== store.getState().edits) void flush();
    };
  }, [flush, store]);

  /** Resolves a conflict with either the other tab's version or this one. */
  const resolve = useCallback(
    async (choice: 'theirs' | 'mine') => {
      const { workflowId } = latest.current;
      if (workflowId === null) return;
      try {
        const theirs = await api.call(getWorkflow, { params: { workflow_id: workflowId } });
        if (choice === 'theirs') store.getState().replace({ name: theirs.name, definition: theirs.definition });
        keep(theirs, choice === 'theirs' ? 0 : -1);
        setState({ is: 'saved' });
      } catch (error) {
        // The conflict stays, and with it the choice.
        notify.error({ title: text('workflowFailed'), ...(error instanceof Error ? { description: error.message } : {}) });
      }
    },
    [api, keep, notify, store, text],
  );

  /** Creates a new workflow from what is left of one that is gone. */
  const saveAsNew = useCallback(() => {
    latest.current = unsaved;
    setSaved(unsaved);
    return flush();
  }, [flush]);

  return { state, saved, isDirty, flush, resolve, saveAsNew };
}

/** Returns the state after a save that failed. */
function stateAfter(error: unknown, isStored: boolean): SaveState {
  if (!isApiError(error)) return { is: 'failed', problem: error instanceof Error ? error.message : '' };
  if (error.code === 'workflow-changed') return { is: 'conflict' };
  if (isStored && error.code === 'not-found') return { is: 'gone' };
  return { is: 'failed', problem: error.fields[0]?.message ?? error.message };
}
