import { listAuditEntries, listPeople, verifyAuditLog } from 'shared-contracts/admin-calls';
import { signIn } from 'shared-contracts/calls';
import { beforeAll, expect, it } from 'vitest';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { createTestApp, type TestUser, testPassword } from '../../../testing/test-app.ts';

const { api } = appWithoutUser();
let owner: TestUser;
beforeAll(async () => {
  owner = await api.newAdmin('owner');
});

const entriesOf = async (action: string) => (await api.call(listAuditEntries, { query: { action } }, owner)).body.entries;
const refuse = async (times: number) => {
  for (let n = 0; n < times; n += 1) await api.call(signIn, { body: { email: `guess${n}@example.com`, password: testPassword } });
};

it('refused sign-ins from one address have ten entries in a minute, and one for the rest', async () => {
  await refuse(18);
  expect(await entriesOf('session.refuse')).toHaveLength(10);
  api.time.now = new Date(api.time.now.getTime() + 60_000);
  await refuse(1);
  const entries = await entriesOf('session.refuse');
  expect(entries).toHaveLength(12);
  expect(entries.slice(0, 2)).toMatchObject([
    { target: { kind: 'person', name: 'guess0@example.com' }, after: { code: 'wrong-credentials' } },
    {
      actor: { kind: 'nobody', address: '127.0.0.1' },
      target: { kind: 'call', id: 'signIn' },
      after: { repeated: 8, codes: ['wrong-credentials'], calls: ['signIn'] },
    },
  ]);
  expect((await api.call(verifyAuditLog, {}, owner)).body).toMatchObject({ fault: null });
});

it('refused calls of a person count for this person, and are written when the server ends', async () => {
  const [ben, cora] = [await api.newUser('Ben'), await api.newUser('Cora')];
  const other = await createTestApp({}, api);
  for (let n = 0; n < 13; n += 1) expect((await other.call(listPeople, { query: {} }, ben)).status).toBe(403);
  expect((await other.call(listPeople, { query: {} }, cora)).body).toMatchObject({
    detail: 'Only administrators of this installation can do this.',
  });
  const countOf = async () => {
    const entries = await entriesOf('call.refuse');
    return [ben, cora].map(({ email }) => entries.filter(({ actor }) => actor.email === email).length);
  };
  expect(await countOf()).toEqual([10, 1]);
  await other.close();
  expect(await countOf()).toEqual([11, 1]);
  expect((await entriesOf('call.refuse'))[0]).toMatchObject({
    actor: { email: ben.email },
    after: { repeated: 3, codes: ['not-allowed'] },
  });
});
