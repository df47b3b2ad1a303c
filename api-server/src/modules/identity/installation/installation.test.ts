import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { getInstallation, setInstallationRole } from 'shared-contracts/admin-calls';
import { getProfile } from 'shared-contracts/calls';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';

const { api } = appWithoutUser({}, { isEmptied: true });

const roleOf = async (user: { email: string; token: string }) =>
  (await api.call(getProfile, { query: { email: user.email } }, user)).body.installation_role;

describe('roles in the installation', () => {
  it('makes the first account the owner, and nobody after it', async () => {
    const first = await api.newUser();
    const second = await api.newUser();
    expect(await roleOf(first)).toBe('owner');
    expect(await roleOf(second)).toBeNull();
    expect((await api.call(getInstallation, { query: { email: first.email } }, first)).body).toEqual({
      role: 'owner',
      people: 2,
      groups: 0,
    });
    expect((await api.call(getInstallation, { query: { email: second.email } }, second)).status).toBe(403);
  });

  it('are given and taken by owners, and recorded', async () => {
    const owner = await api.newUser();
    const admin = await api.newUser();
    const change = (role: 'owner' | 'admin' | null) => api.call(setInstallationRole, { body: { person_email: admin.email, role } }, owner);
    expect((await change('admin')).status).toBe(200);
    expect(await roleOf(admin)).toBe('admin');
    expect((await api.call(setInstallationRole, { body: { person_email: owner.email, role: null } }, admin)).status).toBe(403);
    expect((await change(null)).status).toBe(200);
    expect(await roleOf(admin)).toBeNull();
    const recorded = await api.database.db.select().from(auditEntries).orderBy(auditEntries.seq);
    expect(recorded.filter(({ action }) => action === 'person.role')).toMatchObject([
      { actorEmail: owner.email, targetName: admin.email, before: { role: null }, after: { role: 'admin' } },
      { actorEmail: owner.email, targetName: admin.email, before: { role: 'admin' }, after: { role: null } },
    ]);
  });

  it('leave the last owner in place, also when two owners leave at once', async () => {
    const owner = await api.newUser();
    const leave = (user: { email: string; token: string }) =>
      api.call(setInstallationRole, { body: { person_email: user.email, role: null } }, user);
    expect(await leave(owner)).toMatchObject({ status: 409, body: { code: 'last-owner' } });
    const other = await api.newAdmin('owner');
    const answers = await Promise.all([leave(owner), leave(other)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('the program for operators', () => {
  const run = (dataDir: string, ...args: string[]) =>
    spawnSync(process.execPath, [path.resolve(import.meta.dirname, '../../../administer.ts'), ...args], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: undefined },
    });

  it('works on the embedded database of the settings, and says what it did', { timeout: 60_000 }, () => {
    const dataDir = temporaryFolder('administer');
    try {
      expect(run(dataDir, 'list').stdout).toContain('No one has a role');
      expect(run(dataDir, 'grant', 'nobody@example.com')).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('No one has an account'),
      });
      expect(run(dataDir, 'grant', 'nobody@example.com', 'king')).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('owner or admin'),
      });
      expect(run(dataDir, 'promote')).toMatchObject({ status: 1, stderr: expect.stringContaining('Usage') });
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
