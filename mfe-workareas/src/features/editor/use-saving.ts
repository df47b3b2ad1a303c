import { useCallback, useEffect, useRef } from 'react';
import { isApiError, newId } from 'shared-contracts';
import { type Shell, useSession, useShell } from 'shared-contracts/shell';
import { createWorkflow, getWorkflow, listWorkflows, saveWorkflow, type WorkflowDetail } from 'shared-contracts/workflow-calls';
import { Autosave, type AutosaveState, isSameJson, type Stored, useAutosave } from 'shared-ui/autosave';
import { useCallCache } from 'shared-ui/query';
import { withoutOverlaps } from '../../core/workflow/layout.ts';
import { useMessages } from '../../messages/messages.ts';
import type { EditorStore } from './editor.store.ts';
import { mergeWorkflow, type WorkflowText } from './merge-workflow.model.ts';
import { createDrafts, createNewDrafts, getDraftPrefix } from './workflow-drafts.ts';

const saveDelayMs = 900;

export type SaveState =
  | { readonly is: 'saved' | 'editing' | 'saving' | 'conflict' }
  /** The workflow was deleted, or it is no longer shared with the user. */
  | { readonly is: 'gone' }
  | { readonly is: 'failed'; readonly problem: string };

/** Describes where a workflow is saved. It lives as long as its autosave, which may outlive the page. */
interface Target {
  newId: string;
  workflowId: string | null;
  /** Whether a creation may have succeeded without an answer. */
  isRepeated: boolean;
  /** The server's answer, with the problems that only it can detect. */
  detail: WorkflowDetail | null;
  /** Called after a save while the editor is open. */
  onSaved: ((detail: WorkflowDetail, isNew: boolean) => void) | undefined;
}

const targets = new WeakMap<Autosave<WorkflowText>, Target>();
const createId = () => `bpr_${newId().replaceAll('-', '')}`;
/** Steps that were placed for smaller nodes are arranged when they are read, so that all versions of a workflow are compared alike. */
const toStored = ({ name, definition, version }: WorkflowDetail): Stored<WorkflowText> => ({
  value: { name, definition: withoutOverlaps(definition) },
  version,
});
const textOf = (store: EditorStore): WorkflowText => {
  const { name, definition } = store.getState();
  return { name, definition };
};

function createAutosave({ api, session }: Shell, email: string, opened: WorkflowDetail | null, initial: WorkflowText) {
  const target: Target = {
    newId: createId(),
    workflowId: opened?.workflow_id ?? null,
    isRepeated: false,
    detail: opened,
    onSaved: undefined,
  };
  const write = async ({ name, definition }: WorkflowText, seen: Stored<WorkflowText> | null, closes: boolean) => {
    const text = { name: name.trim(), definition };
    const isNew = seen === null || target.workflowId === null;
    const isRepeated = isNew && target.isRepeated;
    target.isRepeated = isNew;
    const detail = isNew
      ? await api.call(createWorkflow, { body: { ...text, new_id: target.newId } }, { keepalive: closes })
      : await api.call(
          saveWorkflow,
          { params: { workflow_id: target.workflowId ?? '' }, body: { ...text, expected_version: seen.version } },
          { keepalive: closes },
        );
    Object.assign(target, { workflowId: detail.workflow_id, detail, isRepeated: false });
    target.onSaved?.(detail, isNew);
    // The server returns a definition without secrets, so only a repeated creation is compared with it.
    return isRepeated ? toStored(detail) : { value: { name, definition }, version: detail.version };
  };
  const autosave = new Autosave<WorkflowText>({
    stored: opened && toStored(opened),
    initial,
    write,
    read: async () => toStored(await api.call(getWorkflow, { params: { workflow_id: target.workflowId ?? '' } })),
    conflictCode: 'workflow-changed',
    parseCurrent: (current) => {
      const parsed = saveWorkflow.current?.safeParse(current);
      return parsed?.success ? toStored(parsed.data) : undefined;
    },
    isSame: isSameJson,
    merge: mergeWorkflow,
    isAuthor: () => session.current()?.email === email,
    drafts: opened ? createDrafts(email, opened.workflow_id) : createNewDrafts(email, target),
    delayMs: saveDelayMs,
    // Schedules, webhooks and runs use what the server has.
    asksBeforeClosing: true,
  });
  targets.set(autosave, target);
  return autosave;
}

/** Saves a workflow shortly after each change. The first save creates it. */
export function useSaving(store: EditorStore, opened: WorkflowDetail | null, onCreated: (workflowId: string) => void) {
  const shell = useShell();
  const { api, notify } = shell;
  const email = useSession()?.email ?? '';
  const text = useMessages();
  const { autosave, state } = useAutosave(getDraftPrefix(email, opened?.workflow_id ?? null), () =>
    createAutosave(shell, email, opened, textOf(store)),
  );
  const target = targets.get(autosave);
  useSavedInCache(target, onCreated);
  useEffect(() => {
    return store.subscribe((now, before) => {
      if (now.edits > before.edits) autosave.change(() => textOf(store));
    });
  }, [autosave, store]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each replacement is shown once.
  useEffect(() => {
    const value = autosave.value();
    if (!isSameJson(value, textOf(store))) store.getState().replace(value);
  }, [autosave, store, state.replacements]);

  /** Saves pending changes, and a new workflow even without any. Resolves with the saved state, or null when saving failed. */
  const flush = useCallback(async (): Promise<WorkflowDetail | null> => {
    if (!autosave.stored && autosave.isClean) autosave.change(() => textOf(store));
    await autosave.flush();
    return autosave.isClean ? (target?.detail ?? null) : null;
  }, [autosave, store, target]);

  /** Resolves a conflict with either the other tab's version or this one. */
  const resolve = async (choice: 'theirs' | 'mine') => {
    try {
      const detail = await api.call(getWorkflow, { params: { workflow_id: target?.workflowId ?? '' } });
      const theirs = toStored(detail);
      if (choice === 'theirs' && target) target.detail = detail;
      autosave.resolve(choice === 'theirs' ? theirs.value : autosave.value(), theirs);
    } catch (error) {
      // The conflict stays, and with it the choice.
      notify.error({ title: text('workflowFailed'), ...(error instanceof Error ? { description: error.message } : {}) });
    }
  };

  /** Creates a new workflow from what is left of one that is gone. */
  const saveAsNew = () => {
    if (target) Object.assign(target, { workflowId: null, newId: createId(), detail: null });
    return autosave.recreate();
  };
  const saved = { workflowId: target?.workflowId ?? null, detail: target?.detail ?? null };
  return { state: toSaveState(state), saved, isDirty: !autosave.isClean, flush, resolve, saveAsNew };
}

/** Puts what was saved into the cache, and opens the address of a workflow that was created while its editor is open. */
function useSavedInCache(target: Target | undefined, onCreated: (workflowId: string) => void): void {
  const cache = useCallCache();
  const latest = useRef(onCreated);
  useEffect(() => {
    latest.current = onCreated;
  });
  useEffect(() => {
    if (!target) return;
    let isLeft = false;
    target.onSaved = (detail, isNew) => {
      cache.put(getWorkflow, { params: { workflow_id: detail.workflow_id } }, detail);
      void cache.refresh(listWorkflows);
      if (isNew && !isLeft) latest.current(detail.workflow_id);
    };
    return () => {
      isLeft = true;
    };
  }, [cache, target]);
}

function toSaveState({ status, error }: AutosaveState<WorkflowText>): SaveState {
  if (status !== 'retrying' && status !== 'refused') return { is: status };
  const problem = error instanceof Error ? error.message : '';
  return { is: 'failed', problem: (isApiError(error) && error.fields[0]?.message) || problem };
}
