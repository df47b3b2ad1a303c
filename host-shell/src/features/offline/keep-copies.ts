import { type ChatMessage, type ChatSession, isApiError, type Notebook, routes } from 'shared-contracts';
import type { CallAnswer, openSession } from 'shared-contracts/calls';
import { type ChatContent, type CopyKind, copyKey } from '../../shared/offline/copies.model.ts';
import type { removeCopy, renameCopies, saveCopy } from '../../shared/offline/copies.store.ts';
import type { ObservedCall } from '../../shared/offline/observed-call.ts';

/** Holds what the calls of this page send, as far as copies depend on it. */
interface ObservedInput {
  readonly query?: { readonly session_id?: string; readonly notebook_id?: string };
  readonly body?: { readonly notebook_id?: string; readonly content?: unknown };
}

/** Holds the store's functions that a keeper uses. */
export interface CopyStore {
  readonly saveCopy: typeof saveCopy;
  readonly renameCopies: typeof renameCopies;
  readonly removeCopy: typeof removeCopy;
}

type Keep = (email: string, input: ObservedInput, answer: unknown) => Promise<void>;

/** Copies the answers of calls that open chats and documents, and follows those that rename or delete them. */
export function createCopyKeeper(base: string, { saveCopy, renameCopies, removeCopy }: CopyStore) {
  /** Holds the titles of notebooks: the answer with a document doesn't name it. */
  const notebookTitles = new Map<string, string>();

  const save = (email: string, kind: CopyKind, id: string, title: string, path: string, content: unknown) => {
    const text = JSON.stringify(content);
    const key = copyKey(kind, id);
    return saveCopy(email, { key, kind, id, title, path: base + path, savedAt: Date.now(), size: text.length }, text);
  };
  const saveDocument = (email: string, id: string, content: unknown) =>
    save(email, 'document', id, notebookTitles.get(id) ?? '', routes.notebookDocument(id), content);

  const keepers: Readonly<Record<string, Keep>> = {
    openSession: async (email, _, answer) => {
      const { session_id: id, title, messages, earlier = 0 } = answer as CallAnswer<typeof openSession>;
      await save(email, 'chat', id, title, routes.chat({ sessionId: id }), chatContent(messages, earlier));
    },
    getNotebookDocument: async (email, { query }, answer) => {
      if (query?.notebook_id) await saveDocument(email, query.notebook_id, (answer as { content: unknown }).content);
    },
    saveNotebookDocument: async (email, { body }) => {
      if (body?.notebook_id) await saveDocument(email, body.notebook_id, body.content);
    },
    listSessions: (email, _, answer) => {
      const { data } = answer as { data: ChatSession[] };
      return renameCopies(email, new Map(data.map(({ session_id, title }) => [copyKey('chat', session_id), title])));
    },
    listNotebooks: (email, _, answer) => {
      const { notebooks } = answer as { notebooks: Notebook[] };
      for (const { notebook_id, title } of notebooks) notebookTitles.set(notebook_id, title);
      return renameCopies(email, new Map(notebooks.map(({ notebook_id, title }) => [copyKey('document', notebook_id), title])));
    },
    deleteSession: (email, { query }) => removeCopy(email, copyKey('chat', query?.session_id ?? '')),
    deleteNotebook: (email, { query }) => removeCopy(email, copyKey('document', query?.notebook_id ?? '')),
  };

  /** Forgets what the account may no longer open. */
  const forgetRefused = async ({ name, input, email = '' }: ObservedCall, error: unknown) => {
    if (!isApiError(error) || (error.status !== 404 && error.status !== 403)) return;
    const { query } = input as ObservedInput;
    if (name === 'openSession') await removeCopy(email, copyKey('chat', query?.session_id ?? ''));
    if (name === 'getNotebookDocument') await removeCopy(email, copyKey('document', query?.notebook_id ?? ''));
  };

  return async (call: ObservedCall): Promise<void> => {
    const keep = keepers[call.name];
    if (!keep || !call.email) return;
    try {
      await keep(call.email, call.input as ObservedInput, await call.answer);
    } catch (error) {
      await forgetRefused(call, error);
    }
  };
}

/** Ends stored answers of early releases; see `chatMessage`. */
const endMarker = '[DONE]';

/** Leaves out what reading doesn't need, such as sources and what models thought. */
function chatContent(messages: readonly ChatMessage[], earlier: number): ChatContent {
  return {
    earlier,
    messages: messages.map(({ role, content, author }) => ({
      role,
      content: content.endsWith(endMarker) ? content.slice(0, -endMarker.length) : content,
      ...(author?.name ? { author: author.name } : {}),
    })),
  };
}
