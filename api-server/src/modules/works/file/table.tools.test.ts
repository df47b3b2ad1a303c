import { giveAccess, takeAccess } from 'shared-contracts/access-calls';
import * as calls from 'shared-contracts/calls';
import * as fileCalls from 'shared-contracts/file-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { turnsOf } from '../../../testing/acting-chat.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { uploadFile } from '../../../testing/upload-file.ts';
import { workspaceOf } from '../../../testing/workspace-of.ts';

const { api, provider } = appWithModel();
const rows = Array.from({ length: 300 }, (_, row) => `Crate ${row},${row % 3 ? 'North' : 'South'},${row}.5`);
const stock = ['Crate,Harbor,Tons', ...rows].join('\n');
const question = 'How many tons of crates are in the harbor South?';
const sumInSouth = {
  file: 'stock.csv',
  where: [{ column: 'Harbor', comparison: 'is', value: 'South' }],
  calculate: [{ calculation: 'sum', column: 'Tons' }],
};
let ana: TestUser;
let ben: TestUser;
let notebookId: string;
let fileId: string;

beforeEach(async () => {
  [ana, ben] = [await api.newUser('Ana'), await api.newUser('Ben')];
  await workspaceOf(api, ana, [ben, 'Member']);
  notebookId = (await api.call(calls.createNotebook, { body: { email: ana.email, title: 'Harbor' } }, ana)).body.notebook_id;
  fileId = (await uploadFile(api, ana, { name: 'stock.csv', content: Buffer.from(stock), notebook_id: notebookId })).file_id;
  await expect
    .poll(async () => (await api.call(fileCalls.getFile, { query: { file_id: fileId } }, ana)).body.status, { timeout: 30_000 })
    .toBe('ready');
  provider.script = [{ text: 'Done. [1]' }, { finish: true }];
});

/** Asks with Internal knowledge, while the model queries the table in its first turn, and returns what it read and the sources. */
async function ask(user: TestUser, input: object = sumInSouth) {
  const before = provider.requests.length;
  provider.first = turnsOf(['query_table', input]);
  const body = { email: user.email, message: question, model: 'scripted', rag_enabled: true };
  const { sources } = (await api.call(calls.completeChat, { body }, user)).body;
  const asked = provider.requests.slice(before);
  const isOffered = asked[0]?.tools?.some(({ function: { name } }) => name === 'query_table') ?? false;
  const results = asked[1]?.messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content));
  return { isOffered, results, sources: sources.data };
}

const place = () => ({ email: ana.email, kind: 'notebook' as const, id: notebookId });
const give = () => api.call(giveAccess, { body: { ...place(), grantee: { kind: 'person', id: ben.email }, level: 'view' } }, ana);
const take = () => api.call(takeAccess, { query: { ...place(), grantee_kind: 'person', grantee_id: ben.email } }, ana);

describe('a question about a table', () => {
  it('is answered from all of its rows, and the answer is a source', async () => {
    const { isOffered, results, sources } = await ask(ana);
    expect(isOffered).toBe(true);
    expect(results?.[0]).toContain('100 of 300 rows match.\nsum of Tons: 14900');
    expect(sources?.at(-1)).toMatchObject({ title: 'stock.csv', url: `/app/files/${fileId}`, snippet: expect.stringContaining('14900') });
  });

  it('may be asked by those who may view the notebook, until that ends', async () => {
    expect((await ask(ben)).isOffered).toBe(false);
    await give();
    const { results, sources } = await ask(ben);
    expect(results?.[0]).toContain('sum of Tons: 14900');
    expect(sources?.at(-1)?.url).toBe(`/app/files/${fileId}`);
    await uploadFile(api, ben, { name: 'own.csv', content: Buffer.from(stock) });
    await take();
    await expect.poll(async () => (await ask(ben)).isOffered, { timeout: 30_000 }).toBe(true);
    expect((await ask(ben)).results).toEqual(['The tool failed: There is no file “stock.csv” that you may read.']);
    expect((await ask(ben, { ...sumInSouth, file: fileId })).results?.[0]).toContain('There is no file');
  });

  it('is cut between rows where it is too long for a source', async () => {
    const { results, sources } = await ask(ana, { file: 'stock.csv', limit: 200 });
    expect(results?.[0]).toMatch(/\n\[row \d+\] Crate: Crate \d+; Harbor: \w+; Tons: [\d.]+\n… The rest is too long\./);
    expect(sources?.at(-1)?.snippet?.length).toBeLessThanOrEqual(6_000);
  });

  it('explains to the model what is wrong with it', async () => {
    expect((await ask(ana, { file: 'stock.csv', sort_by: 'Weight' })).results?.[0]).toContain(
      'There is no column “Weight”. The columns are: Crate; Harbor; Tons',
    );
    expect((await ask(ana, { file: 'stock.csv', limit: 9_999 })).results?.[0]).toContain('The input is not valid: limit');
  });
});
