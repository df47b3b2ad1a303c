import type { FileEntity } from 'shared-contracts';
import { completeUpload, createUpload, sendUploadPart } from 'shared-contracts/file-calls';
import { addressOf, type TestApp, type TestUser } from './test-app.ts';

interface GivenFile {
  readonly name: string;
  readonly content: string | Buffer;
  readonly partBytes?: number;
  readonly notebook_id?: string;
  readonly knowledge_id?: string;
}

/** Uploads a file as the browser does. @throws Error if a step is rejected */
export async function uploadFile(api: TestApp, user: TestUser, given: GivenFile): Promise<FileEntity> {
  const { name, partBytes = Number.POSITIVE_INFINITY, content, ...place } = given;
  const bytes = Buffer.from(content);
  const { body, status } = await api.call(
    createUpload,
    { body: { email: user.email, file_name: name, size: bytes.length, ...place } },
    user,
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  const parts: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += partBytes) parts.push(bytes.subarray(start, start + partBytes));
  await sendParts(api, user, body.upload_id, parts);
  const done = await api.call(completeUpload, { params: { upload_id: body.upload_id } }, user);
  if (done.status !== 200) throw new Error(JSON.stringify(done.body));
  return done.body;
}

/** Sends parts one after another, starting at an offset. */
export async function sendParts(api: TestApp, user: TestUser, id: string, parts: readonly (string | Buffer)[], from = 0): Promise<void> {
  let offset = from;
  for (const part of parts) {
    const { statusCode, body } = await api.app.inject({
      method: 'PUT',
      url: addressOf(sendUploadPart, { params: { upload_id: id }, query: { offset } }),
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(part),
    });
    if (statusCode !== 200) throw new Error(body);
    offset += Buffer.from(part).length;
  }
}
