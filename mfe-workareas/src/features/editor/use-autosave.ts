import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import { createWorkflow, getWorkflow, saveWorkflow, type WorkflowDetail } from 'shared-contracts/workflow-calls';
import { useOnline } from 'shared-ui';
import { useQueryClient } from 'shared-ui/query';
import { useStore } from 'zustand';
import { workareaKeys } from '../../shared/workarea-keys.ts';
import type { EditorStore } from './editor.store.ts';

const quietMs = 900;

export type SaveState =
  | { readonly is: 'saved' }
  | { readonly is: 'editing' }
  | { readonly is: 'saving' }
  | { readonly is: 'conflict' }
  | { readonly is: 'failed'; readonly problem: string };

interface Saved {
  readonly workflowId: string | null;
  readonly version: number;
  /** The store's count of changes that this is. */
  readonly edits: number;
  /** The server's word on it, with the problems that only it sees. */
  readonly detail: WorkflowDetail | null;
}

/** Stores a workflow a moment after each change, one request at a time; the first one makes it. */
export function useAutosave(store: EditorStore, opened: WorkflowDetail | null, onCreated: (workflowId: string) => void) {
  const { api } = useShell();
  const client = useQueryClient();
  const email = useSession()?.email ?? '';
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
  const underWay = useRef<Promise<WorkflowDetail | null> | null>(null);

  const keep = useCallback(
    (detail: WorkflowDetail, of: number) => {
      latest.current = { workflowId: detail.workflow_id, version: detail.version, edits: of, detail };
      setSaved(latest.current);
      client.setQueryData(workareaKeys.workflow(detail.workflow_id), detail);
      void client.invalidateQueries({ queryKey: workareaKeys.workflows(email) });
    },
    [client, email],
  );

  const send = useCallback(async (): Promise<WorkflowDetail | null> => {
    const { name, definition, edits: of } = store.getState();
    const { workflowId, version } = latest.current;
    setState({ is: 'saving' });
    try {
      const body = { name: name.trim(), definition };
      const detail =
        workflowId === null
          ? await api.call(createWorkflow, { body: { email, ...body } })
          : await api.call(saveWorkflow, { params: { workflow_id: workflowId }, body: { ...body, expected_version: version } });
      keep(detail, of);
      if (workflowId === null) onCreated(detail.workflow_id);
      setState({ is: store.getState().edits === of ? 'saved' : 'editing' });
      return detail;
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'workflow-changed';
      setState(isConflict ? { is: 'conflict' } : { is: 'failed', problem: error instanceof Error ? error.message : '' });
      return null;
    }
  }, [api, email, keep, onCreated, store]);

  /** Stores what is not stored yet; resolves with what is stored, null when that failed. */
  const flush = useCallback(async (): Promise<WorkflowDetail | null> => {
    await underWay.current;
    if (latest.current.workflowId !== null && latest.current.edits === store.getState().edits) return latest.current.detail;
    underWay.current = send().finally(() => {
      underWay.current = null;
    });
    return underWay.current;
  }, [send, store]);

  const isDirty = edits !== saved.edits;
  const isStopped = state.is === 'conflict';
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change begins the wait anew.
  useEffect(() => {
    if (!isDirty || isStopped || !isOnline) return;
    setState((before) => (before.is === 'saving' ? before : { is: 'editing' }));
    const timer = setTimeout(() => void flush(), quietMs);
    return () => clearTimeout(timer);
  }, [isDirty, isStopped, isOnline, edits, flush]);

  // Whoever leaves the page at once after a change loses nothing of it.
  useEffect(
    () => () => {
      if (latest.current.edits !== store.getState().edits) void flush();
    },
    [flush, store],
  );

  /** After a conflict: the other tab's version in the place of this one, or this one over it. */
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
        setState({ is: 'failed', problem: error instanceof Error ? error.message : '' });
      }
    },
    [api, keep, store],
  );

  return { state, saved, isDirty, flush, resolve };
}
