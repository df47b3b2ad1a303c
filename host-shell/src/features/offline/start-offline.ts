import { chatSessionChanged, notebookChanged } from 'shared-contracts';
import type { CallAnswer, CallInput, openSession } from 'shared-contracts/calls';
import type { ApiCapability, Session, Shell } from 'shared-contracts/shell';
import { loadCalls } from '../../shared/lazy-shared.ts';
import { copyKey } from '../../shared/offline/copies.model.ts';
import { claimCopies, deleteCopies, removeCopy, renameCopies, saveCopy } from '../../shared/offline/copies.store.ts';
import type { ObservedCall } from '../../shared/offline/observed-call.ts';
import { createCopyKeeper } from './keep-copies.ts';
import { registerWorker } from './register-worker.ts';

interface OfflineOptions {
  readonly base: string;
  readonly api: ApiCapability;
  readonly bus: Shell['bus'];
  readonly session: { readonly getState: () => { readonly session: Session | null }; readonly subscribe: (listener: () => void) => void };
}

/** Delays the copy of a chat that was answered: more answers may follow. */
const answeredDelayMs = 2_000;

/** Registers the worker and keeps copies for as long as the page lives. Returns what takes the page's calls. */
export function startOffline({ base, api, bus, session }: OfflineOptions): (call: ObservedCall) => void {
  void registerWorker(base);
  const keep = createCopyKeeper(base, { saveCopy, renameCopies, removeCopy });
  let owner: string | undefined;
  let settled = Promise.resolve();
  /** Nothing of one account is readable once it has signed out, or another one has signed in. */
  const followSession = () => {
    const email = session.getState().session?.email;
    if (email === owner && owner !== undefined) return;
    owner = email;
    settled = settled.then(() => (email ? claimCopies({ email, base }) : deleteCopies()));
  };
  followSession();
  session.subscribe(followSession);

  const pending = new Map<string, ReturnType<typeof setTimeout>>();
  /** Reads a chat again that was answered on this page, because the page itself doesn't. */
  const copyLater = (sessionId: string) => {
    clearTimeout(pending.get(sessionId));
    const read = async () => {
      pending.delete(sessionId);
      if (!owner) return;
      const calls = await loadCalls();
      await api.call(calls.openSession, { query: { session_id: sessionId, last: messagesKept } });
    };
    pending.set(
      sessionId,
      setTimeout(() => void read().catch(() => undefined), answeredDelayMs),
    );
  };
  /** What was just read or refused needn't be read again, unless it is being answered. */
  const skipAfter = async ({ input, answer }: ObservedCall) => {
    const { running } = await (answer as Promise<Pick<CallAnswer<typeof openSession>, 'running'>>).catch(() => ({ running: null }));
    if (!running) clearTimeout(pending.get((input as CallInput<typeof openSession>).query.session_id));
  };
  bus.subscribe(chatSessionChanged, ({ sessionId, change }) => {
    if (change === 'deleted') void removeCopy(owner ?? '', copyKey('chat', sessionId));
    else if (change === 'answered' && document.visibilityState === 'visible') copyLater(sessionId);
  });
  bus.subscribe(notebookChanged, ({ notebookId, change }) => {
    if (change === 'deleted') void removeCopy(owner ?? '', copyKey('document', notebookId));
  });
  // An answer in the open chat may have ended before this code came.
  const openId = new URLSearchParams(location.search).get('sessionId');
  if (openId && owner) copyLater(openId);
  return (call) => {
    // Marks a refusal as handled; the caller reports it.
    call.answer.catch(() => undefined);
    if (call.name === 'openSession') void skipAfter(call);
    void settled.then(() => keep(call));
  };
}

/** Sets how many of a chat's last messages are copied; a chat's page asks for as many first. */
const messagesKept = 40;
