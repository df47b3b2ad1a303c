import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { giveAccess, takeAccess } from 'shared-contracts/access-calls';
import { signOut } from 'shared-contracts/calls';
import * as fileCalls from 'shared-contracts/file-calls';
import { describe, expect, it } from 'vitest';
import { appWithUser } from '../../../testing/app-with-user.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { uploadFile } from '../../../testing/upload-file.ts';
import { workspaceOf } from '../../../testing/workspace-of.ts';

const { api, user } = appWithUser();

describe('the address of a file', () => {
  const share = async (fileId: string, reader: TestUser) => {
    const grantee = { kind: 'person' as const, id: reader.email };
    await api.call(giveAccess, { body: { email: user.email, kind: 'file', id: fileId, grantee, level: 'view' } }, user);
    return (await api.call(fileCalls.getFile, { query: { file_id: fileId } }, reader)).body.s3_url ?? '';
  };
  const unshare = (fileId: string, reader: TestUser) => {
    const grantee = { grantee_kind: 'person' as const, grantee_id: reader.email };
    return api.call(takeAccess, { query: { email: user.email, kind: 'file', id: fileId, ...grantee } }, user);
  };
  const statusOf = async (url: string) => (await api.app.inject(url)).statusCode;
  const newReader = async () => {
    const reader = await api.newUser('Ben');
    await workspaceOf(api, user, [reader, 'Member']);
    return reader;
  };

  it('opens it only for as long as the person who got it may open it', async () => {
    const [file, reader] = [await uploadFile(api, user, { name: 'plan.txt', content: 'A plan.' }), await newReader()];
    const address = await share(file.file_id, reader);
    expect(await statusOf(address)).toBe(200);
    await unshare(file.file_id, reader);
    expect(await statusOf(address)).toBe(404);
    expect(await statusOf(file.s3_url ?? '')).toBe(200);
  });

  it.each<[string, (url: URL) => void]>([
    ['another person', ({ searchParams }) => searchParams.set('user', 'usr_other')],
    ['no person', ({ searchParams }) => searchParams.delete('user')],
    ['the person twice', ({ searchParams }) => searchParams.append('user', 'usr_other')],
    ['another session', ({ searchParams }) => searchParams.set('session', 'ses_other')],
    ['no session', ({ searchParams }) => searchParams.delete('session')],
    ['an empty session', ({ searchParams }) => searchParams.set('session', '')],
    [
      'person and session joined',
      ({ searchParams }) => searchParams.set('user', `${searchParams.get('user')} ${searchParams.get('session')}`),
    ],
    ['a later end', ({ searchParams }) => searchParams.set('expires', `${Number(searchParams.get('expires')) + 900_000}`)],
    ['an endless end', ({ searchParams }) => searchParams.set('expires', 'Infinity')],
    ['half a signature', ({ searchParams }) => searchParams.set('signature', (searchParams.get('signature') ?? '').slice(0, 20))],
  ])('opens nothing with %s', async (_, change) => {
    const file = await uploadFile(api, user, { name: 'plan.txt', content: 'A plan.' });
    const url = new URL(file.s3_url ?? '', 'http://localhost');
    change(url);
    expect(await statusOf(`${url.pathname}${url.search}`)).toBe(404);
  });

  it('ends with the session it was given out in, and with a suspension', async () => {
    const file = await uploadFile(api, user, { name: 'plan.txt', content: 'A plan.' });
    const [left, suspended] = [await newReader(), await newReader()];
    const addresses = [await share(file.file_id, left), await share(file.file_id, suspended)];
    await api.call(signOut, {}, left);
    await api.database.db.execute(sql`update users set suspended_at = now() where email = ${suspended.email}`);
    expect(await Promise.all(addresses.map(statusOf))).toEqual([404, 404]);
  });

  it.each<[string, (fileId: string, reader: TestUser) => Promise<unknown>]>([
    ['access', unshare],
    ['session', (_, reader) => api.call(signOut, {}, reader)],
  ])('ends a download in the middle with the %s', async (_, end) => {
    const [file, reader] = [
      await uploadFile(api, user, { name: 'film.bin', content: 'x'.repeat(30_000_000), partBytes: 10_000_000 }),
      await newReader(),
    ];
    const address = await share(file.file_id, reader);
    const { body } = await fetch(`${await api.listen()}${address}`);
    const content = body?.getReader();
    await content?.read();
    await end(file.file_id, reader);
    await expect.poll(() => promisify(api.app.server.getConnections.bind(api.app.server))(), { timeout: 5_000 }).toBe(0);
    const rest = async () => {
      while (!(await content?.read())?.done);
    };
    await expect(rest()).rejects.toThrow('terminated');
  });
});
