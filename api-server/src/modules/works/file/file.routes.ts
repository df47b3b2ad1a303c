import { Readable } from 'node:stream';
import type { InstallationRole } from 'shared-contracts/admin-calls';
import * as calls from 'shared-contracts/file-calls';
import type { Register } from '../../../http/register-call.ts';
import { type PresentFile, presentUpload } from './file.presenter.ts';
import type { FilesService } from './file.service.ts';
import type { UploadsService } from './upload.service.ts';

export interface FileServices {
  readonly files: FilesService;
  readonly uploads: UploadsService;
  readonly present: PresentFile;
  readonly roleOf: (userId: string) => Promise<InstallationRole | undefined>;
}

/** What an owner runs so that scans are read. */
const install = 'npx platform addons install recognition';
const installPoppler = 'apt-get install poppler-utils';

export function fileRoutes(register: Register, services: FileServices): void {
  const { files, present, roleOf } = services;
  uploadRoutes(register, services);
  register(calls.listFiles, async ({ user, owners, query, language }) => ({
    files: (await files.list(owners.notebook_id, query.notebook_id, query.knowledge_id)).map((row) => present(row, user, language)),
  }));
  register(calls.getFile, async ({ user, owners, query, language }) => {
    const row = await files.get(owners.file_id, query.file_id);
    const sharing = await files.sharingFor(user.userId, row);
    const shown = present(row, user, language);
    const { recognition } = shown;
    const isOwner = recognition?.is_missing && (await roleOf(user.userId)) === 'owner';
    const command = row.lacksPoppler ? installPoppler : install;
    return {
      ...shown,
      ...(recognition && isOwner ? { recognition: { ...recognition, install: command } } : {}),
      ...(sharing ? { sharing } : {}),
    };
  });
  register(calls.retryFile, async ({ user, owners, query, language }) =>
    present(await files.retry(owners.file_id, query.file_id), user, language),
  );
  register(calls.listFilePassages, async ({ query }) => ({
    passages: (await files.passages(query.file_id)).map(({ id, heading, body, page, location }) => ({
      passage_id: id,
      heading,
      text: body,
      page,
      location,
    })),
  }));
  register(calls.createKnowledgeFolder, async ({ user }) => ({ folder_id: await files.createFolder(user.userId) }));
  register(calls.getStorageUse, ({ user }) => files.use(user.userId));
}

function uploadRoutes(register: Register, { files, uploads, present }: FileServices): void {
  register(calls.createUpload, async ({ user, owners, body }) =>
    presentUpload(
      await uploads.begin(user.userId, owners.notebook_id, {
        name: body.file_name,
        size: body.size,
        notebookId: body.notebook_id,
        knowledgeId: body.knowledge_id,
        fingerprint: body.fingerprint,
        isNumbered: body.numbered,
      }),
    ),
  );
  register(calls.getUpload, async ({ user, params }) => presentUpload(await uploads.find(user.userId, params.upload_id)));
  register(calls.sendUploadPart, async ({ user, params, query, request }) => {
    const content = request.body instanceof Readable ? request.body : Readable.from([]);
    return presentUpload(
      await uploads.addPart(user.userId, params.upload_id, query.offset, content, Number(request.headers['content-length'] ?? 0)),
    );
  });
  register(calls.completeUpload, async ({ user, params, language }) => {
    const fileId = await uploads.complete(user.userId, params.upload_id, files.isThere);
    return present(await files.uploaded(fileId), user, language);
  });
  register(calls.cancelUpload, async ({ user, params }) => {
    await uploads.cancel(user.userId, params.upload_id);
    return { message: 'Cancelled.' };
  });
}
