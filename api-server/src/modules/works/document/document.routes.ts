import * as calls from 'shared-contracts/file-calls';
import type { Register } from '../../../http/register-call.ts';
import { withCurrent } from '../../../http/with-current.ts';
import type { DocumentsService, VersionRow } from './document.service.ts';

export function documentRoutes(register: Register, documents: DocumentsService): void {
  const read = async (id: string) => ({ ...present(await documents.latest(id)), together: await documents.isTogether(id) });
  register(calls.getNotebookDocument, ({ query }) => read(query.notebook_id));
  register(calls.saveNotebookDocument, async ({ user, body }) => {
    const { notebook_id: id, version, content, keeps_last: keepsLast } = body;
    const saved = await withCurrent(
      'document-changed',
      () => documents.save(user.userId, id, version, content, keepsLast),
      () => read(id),
    );
    return { ...present(saved), together: await documents.isTogether(id) };
  });
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
