import { eq } from 'drizzle-orm';
import { getFile, listFiles } from 'shared-contracts/file-calls';
import { beforeAll, expect, it, vi } from 'vitest';
import { files } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { uploadFile } from '../../../testing/upload-file.ts';

const english = 'The PDF is damaged and cannot be read. Save or export it again, then upload it again.';
const german =
  'Das PDF ist beschädigt und kann nicht gelesen werden. Speichern oder exportieren Sie es neu, und laden Sie es noch einmal hoch.';

const { api } = appWithoutUser();
let user: TestUser;
let fileId: string;
beforeAll(async () => {
  user = await api.newUser();
  fileId = (await uploadFile(api, user, { name: 'broken.pdf', content: 'not a pdf' })).file_id;
  await vi.waitFor(async () => expect(await failureIn('en')).toBe(english), { timeout: 30_000 });
}, 60_000);

const failureIn = async (language: string) =>
  (await api.call(getFile, { query: { file_id: fileId } }, user, { 'accept-language': language })).body.failure;

it('says in the language of the page why a file could not be read', async () => {
  expect(await failureIn('de')).toBe(german);
  expect(await failureIn('en')).toBe(english);
  const listed = await api.call(listFiles, { query: { email: user.email } }, user, { 'accept-language': 'de' });
  expect(listed.body.files).toMatchObject([{ failure: german }]);
});

it.each([
  ['has only English words', null],
  ['has a sentence that this release does not know', { section: 'extraction', key: 'fromTheFuture' }],
])('shows the stored English to everybody when a row %s', async (_, failureSentence) => {
  await api.database.db.update(files).set({ failureSentence }).where(eq(files.id, fileId));
  expect(await failureIn('de')).toBe(english);
  expect(await failureIn('en')).toBe(english);
});
