import { getDocumentVersion, getNotebookDocument, listDocumentVersions, saveNotebookDocument } from 'shared-contracts/file-calls';
import { type ApiCapability, useSession, useShell } from 'shared-contracts/shell';
import { callKey, useCall, useQuery } from 'shared-ui/query';
import type { RichDocument } from '../text/rich-node.ts';
import { waitForSave } from './pending-saves.ts';

const inputOf = (notebookId: string) => ({ query: { notebook_id: notebookId } });

/**
 * Reads the stored document. It is not a plain `useCall`: it waits for the save of the page that was just left, and it is never cached,
 * because saving over an outdated version is refused.
 */
export function useStoredDocument(notebookId: string) {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useQuery({
    queryKey: callKey(getNotebookDocument, email, inputOf(notebookId)),
    queryFn: ({ signal }) => readDocument(api, notebookId, signal),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Reads the stored document once a pending save has finished. @throws ApiError */
export async function readDocument(api: ApiCapability, notebookId: string, signal?: AbortSignal) {
  await waitForSave(notebookId);
  return api.call(getNotebookDocument, inputOf(notebookId), signal ? { signal } : {});
}

interface WriteOptions {
  /** Keeps the overwritten version in the history, however recent it is. */
  readonly keepsLast?: boolean;
  /** Whether the page closes, so that the request has to outlive it. */
  readonly closes?: boolean;
}

/** Saves over the version that was read. @throws ApiError with the code `document-changed` when another save came first */
export const writeDocument = (
  api: ApiCapability,
  notebookId: string,
  version: number,
  content: RichDocument,
  { keepsLast = false, closes = false }: WriteOptions = {},
) =>
  api.call(
    saveNotebookDocument,
    { body: { notebook_id: notebookId, version, content, ...(keepsLast ? { keeps_last: true } : {}) } },
    { keepalive: closes },
  );

/** Lists the versions, newest first. The first one is the current document, so a pending save comes first here too. */
export function useVersions(notebookId: string) {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useQuery({
    queryKey: callKey(listDocumentVersions, email, inputOf(notebookId)),
    queryFn: async ({ signal }) => {
      await waitForSave(notebookId);
      return api.call(listDocumentVersions, inputOf(notebookId), { signal });
    },
    select: ({ versions }) => versions,
    gcTime: 0,
  });
}

/** Reads one version. A stored version never changes. */
export const useVersion = (notebookId: string, version: number) =>
  useCall(getDocumentVersion, { query: { notebook_id: notebookId, version } }, { staleTime: Number.POSITIVE_INFINITY });
