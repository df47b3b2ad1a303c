import * as calls from 'shared-contracts/file-calls';
import type { Register } from '../../http/register-call.ts';

import type { DocumentsService, VersionRow } from './document.service.ts';

export function documentRoutes(register: Register, documents: DocumentsService): void {
  register(calls.getNotebookDocument, async ({ query }) => present(await documents.latest(query.notebook_id)));
  register(calls.saveNotebookDocument, async ({ body }) =>
    present(await documents.save(body.notebook_id, body.version, body.content, body.keeps_last)),
  );
  register(calls.listDocumentVersions, async ({ query }) => ({
    versions: (await documents.versions(query.notebook_id)).map(({ version, savedAt, beginning }) => ({
      version,
      saved_at: savedAt.toISOString(),
      beginning,
    })),
  }));
  register(calls.getDocumentVersion, async ({ query }) => present(await documents.version(query.notebook_id, query.version)));
}

const present = (row: VersionRow | undefined) => ({
  content: row?.content ?? null,
  version: row?.version ?? 0,
  updated_at: row?.savedAt.toISOString() ?? null,
});
