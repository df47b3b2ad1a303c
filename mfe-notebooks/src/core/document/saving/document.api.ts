import { getDocumentVersion, getNotebookDocument, listDocumentVersions, saveNotebookDocument } from 'shared-contracts/file-calls';
import type { ApiCapability } from 'shared-contracts/shell';
import { queryOptions } from 'shared-ui/query';
import type { RichDocument } from '../text/rich-node.ts';
import { waitForSave } from './pending-saves.ts';

const root = ['mfe-notebooks', 'document'] as const;

/** Reads the stored document. It is never cached, because saving over an outdated version is refused. */
export const documentQuery = (api: ApiCapability, notebookId: string) =>
  queryOptions({
    queryKey: [...root, notebookId],
    queryFn: ({ signal }) => readDocument(api, notebookId, signal),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Reads the stored document once a pending save has finished. @throws ApiError */
export async function readDocument(api: ApiCapability, notebookId: string, signal?: AbortSignal) {
  await waitForSave(notebookId);
  return api.call(getNotebookDocument, { query: { notebook_id: notebookId } }, signal ? { signal } : {});
}

/** Saves over the version that was read. @throws ApiError with the code `document-changed` when another save came first */
export const writeDocument = (api: ApiCapability, notebookId: string, version: number, content: RichDocument, keepsLast = false) =>
  api.call(saveNotebookDocument, {
    body: { notebook_id: notebookId, version, content, ...(keepsLast ? { keeps_last: true } : {}) },
  });

/** Lists the versions, newest first. The first one is the current document. */
export const versionsQuery = (api: ApiCapability, notebookId: string) =>
  queryOptions({
    queryKey: [...root, notebookId, 'versions'],
    queryFn: async ({ signal }) => {
      await waitForSave(notebookId);
      return (await api.call(listDocumentVersions, { query: { notebook_id: notebookId } }, { signal })).versions;
    },
    gcTime: 0,
  });

/** Reads one version. A stored version never changes. */
export const versionQuery = (api: ApiCapability, notebookId: string, version: number) =>
  queryOptions({
    queryKey: [...root, notebookId, 'version', version],
    queryFn: ({ signal }) => api.call(getDocumentVersion, { query: { notebook_id: notebookId, version } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
