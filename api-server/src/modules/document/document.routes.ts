import * as calls from 'shared-contracts/file-calls';
import type { Register } from '../../http/register-call.ts';

import type { DocumentsService, VersionRow } from './document.service.ts';

export function documentRoutes(register: Register, documents: DocumentsService): void {
  register(calls.getNotebookDocument, async ({ query: { notebook_id: id } }) => ({
    ...present(await documents.latest(id)),
    together: await documents.isTogether(id),
  }));
  register(calls.saveNotebookDocument, async ({ user, body }) => ({
    ...present(await documents.save(user.userId, body.notebook_id, body.version, body.content, body.keeps_last)),
    together: await documents.isTogether(body.notebook_id),
  }));
  register(calls.listDocumentVersions, async ({ query }) => ({
    versions: (await documents.versions(query.notebook_id)).map(({ version, savedAt, beginning, authors, name }) => ({
      version,
      name,
      saved_at: savedAt.toISOString(),
      beginning,
      authors,
    })),
  }));
  register(calls.nameDocumentVersion, async ({ body }) => {
    await documents.nameVersion(body.notebook_id, body.version, body.name?.trim() || null);
    return { message: 'The version was renamed.' };
  });
  register(calls.getDocumentVersion, async ({ query }) => present(await documents.version(query.notebook_id, query.version)));
}

const present = (row: VersionRow | undefined) => ({
  content: row?.content ?? null,
  version: row?.version ?? 0,
  updated_at: row?.savedAt.toISOString() ?? null,
});
