import { desc, eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import {
  addIdentityProvider,
  changeIdentityProvider,
  type LdapSettings,
  listIdentityProviders,
  setSignInPolicy,
  testIdentityProvider,
} from 'shared-contracts/admin-calls';
import { getProfile, oauthProviders, signIn } from 'shared-contracts/calls';
import { signInWithDirectory, startProviderSignIn } from 'shared-contracts/settings-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries, groupMembers, groups, identityProviders, users } from '../../../platform/database/schema/index.ts';
import { base, hasSlapd, ldapSettingsOf, readerDn, readerPassword, startSlapd, type TestDirectory } from '../../../testing/slapd.ts';
import { createTestApp, type TestApp, type TestUser, testPassword } from '../../../testing/test-app.ts';
import { changeRole } from '../installation/roles.service.ts';
import { signInPolicySetting } from '../session/sign-in-policy.ts';

if (!hasSlapd && process.env.NEEDS_SLAPD) throw new Error('OpenLDAP is not installed: apt-get install slapd.');

// Needs OpenLDAP (`apt-get install slapd`). `npm run proof -- ldap` fails without it.
describe.skipIf(!hasSlapd)(hasSlapd ? 'a directory' : 'a directory, skipped because OpenLDAP is missing (apt-get install slapd)', () => {
  let directory: TestDirectory;
  let api: TestApp;
  let owner: TestUser;
  let acme: string;
  beforeAll(async () => {
    directory = await startSlapd();
    api = await createTestApp({ ALLOW_PRIVATE_PROVIDERS: 'localhost,127.0.0.1' });
    owner = await api.newUser('Olga');
    await api.database.db.insert(groups).values({ id: 'grp_ldap', name: 'Staff' });
    acme = await connectDirectory();
  });
  afterAll(async () => {
    await api?.close();
    await directory?.stop();
  });

  let directories = 0;
  const inputOf = (changed: Partial<LdapSettings> = {}) => ({
    name: `Directory ${++directories}`,
    is_on: true,
    opens_accounts: true,
    domains: ['acme.example'],
    groups: [{ value: 'staff', group_id: 'grp_ldap' }],
    kind: 'ldap' as const,
    ldap: ldapSettingsOf(directory, changed),
    client_secret: readerPassword,
  });
  async function connectDirectory(changed: Partial<LdapSettings> = {}): Promise<string> {
    const { status, body } = await api.call(addIdentityProvider, { body: inputOf(changed) }, owner);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.provider_id;
  }
  let addresses = 0;
  /** Signs in from another network address each time, unless one is given. */
  const enter = async (
    login: string,
    password = `${login}'s password`,
    { at = acme, from = `10.1.0.${(++addresses % 250) + 1}`, code = '' } = {},
  ) => {
    const response = await api.app.inject({
      method: 'POST',
      url: `/api/oauth/providers/${at}/sign_in`,
      remoteAddress: from,
      payload: { login, password, ...(code ? { code } : {}) },
    });
    return { status: response.statusCode, body: response.json() as { access_token: string; code: string; detail: string } };
  };
  const listed = async (id: string) =>
    (await api.call(listIdentityProviders, {}, owner)).body.providers.find(({ provider_id }) => provider_id === id);
  /** Tests settings, with the password of the account that searches unless a stored provider is named. */
  const test = (changed: Partial<LdapSettings> = {}, login = '', secret = readerPassword, stored?: string) => {
    const from = stored ? { provider_id: stored } : { client_secret: secret };
    return api.call(testIdentityProvider, { body: { kind: 'ldap', ldap: ldapSettingsOf(directory, changed), login, ...from } }, owner);
  };

  describe('signs people in', () => {
    it('by user name or address, with their names and groups', async () => {
      const first = await enter('ana');
      expect(first.status).toBe(200);
      const profile = await api.call(getProfile, { query: { email: 'ana@acme.example' } }, { token: first.body.access_token });
      expect(profile.body).toMatchObject({ first_name: 'Ana', last_name: 'Álvarez' });
      expect((await enter('ANA@acme.example', "ana's password")).status).toBe(200);
      const [user] = await api.database.db.select().from(users).where(eq(users.email, 'ana@acme.example'));
      const members = await api.database.db
        .select()
        .from(groupMembers)
        .where(eq(groupMembers.userId, user?.id ?? ''));
      expect(members).toMatchObject([{ groupId: 'grp_ldap', source: `ldap:${acme}` }]);
      expect(await listed(acme)).toMatchObject({ kind: 'ldap', people: 1, has_secret: true });
      expect((await api.call(oauthProviders, {})).body).toMatchObject({ providers: [], directories: [{ provider_id: acme }] });
    });

    it('over StartTLS, and with groups of an attribute', async () => {
      const memberOf = { member_attribute: 'memberOf', group_base_dn: '' };
      const at = await connectDirectory({ url: directory.ldap, start_tls: true, ...memberOf });
      const body = {
        ...inputOf({ url: directory.ldap, start_tls: true, ...memberOf }),
        groups: [{ value: `CN=ops, ou=groups,${base}`, group_id: 'grp_ldap' }],
      };
      expect((await api.call(changeIdentityProvider, { params: { provider_id: at }, body }, owner)).status).toBe(200);
      expect((await enter('ben', undefined, { at })).status).toBe(200);
      expect((await enter('ana', undefined, { at })).status).toBe(200);
    });

    it('with what the name means, not what a filter makes of it', async () => {
      expect((await enter('star*')).status).toBe(200);
    });
  });

  describe('refuses', () => {
    it.each(['*', 'an*', 'ana)(uid=*', '*)(objectClass=*', 'ana)(|(uid=*', '\\2a', 'ana)(mail=*))(|(uid=ana', '(', '\\'])(
      'the name %j, which is no wildcard and no filter',
      async (login) => {
        expect(await enter(login, "ana's password")).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } });
      },
    );

    it('a wrong password, an unknown name, and a name that fits two people, all alike', async () => {
      for (const [login, password] of [
        ['ana', 'wrong'],
        ['nobody', 'x'],
        ['twin@acme.example', "twin1's password"],
        ['reader', readerPassword],
      ] as const)
        expect(await enter(login, password)).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } });
      const [entry] = await api.database.db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.action, 'session.refuse'))
        .orderBy(desc(auditEntries.seq))
        .limit(1);
      expect(entry).toMatchObject({ targetName: 'reader', after: { code: 'wrong-credentials', call: 'signInWithDirectory' } });
    });

    it('an empty password before the directory is asked', async () => {
      expect(await enter('ana', '')).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    });

    it('people without an address, or with one at a domain that it does not manage', async () => {
      expect(await enter('nomail')).toMatchObject({ status: 403, body: { code: 'email-unverified' } });
      expect(await enter('outside')).toMatchObject({ status: 403, body: { code: 'email-unverified' } });
    });

    it('people who are suspended', async () => {
      expect((await enter('ben')).status).toBe(200);
      await api.database.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.email, 'ben@acme.example'));
      expect(await enter('ben')).toMatchObject({ status: 403, body: { code: 'account-suspended' } });
      await api.database.db.update(users).set({ suspendedAt: null }).where(eq(users.email, 'ben@acme.example'));
    });

    it('more than five wrong passwords from one address, without asking the directory', async () => {
      const from = '10.2.0.1';
      for (let tries = 0; tries < 5; tries++) expect((await enter('ana', 'wrong', { from })).status).toBe(401);
      expect((await enter('ana', undefined, { from })).status).toBe(429);
      expect((await enter('ana')).status).toBe(200);
    });

    it('to be used like a provider that people are sent to', async () => {
      expect((await api.call(startProviderSignIn, { params: { provider_id: acme } })).status).toBe(404);
      const none = await api.call(signInWithDirectory, { params: { provider_id: 'idp_none' }, body: { login: 'ana', password: 'x' } });
      expect(none.status).toBe(404);
    });
  });

  it('owes our second factor, which it can’t ask for', async () => {
    const policy = (changed: object) => api.call(setSignInPolicy, { body: { ...signInPolicySetting.initial, ...changed } }, owner);
    await policy({ second_factor: 'required' });
    const { body } = await enter('ana');
    expect(decodeJwt(body.access_token)).toMatchObject({ duty: 'second-factor' });
    const profile = await api.call(getProfile, { query: { email: 'ana@acme.example' } }, { token: body.access_token });
    expect(profile).toMatchObject({ status: 403, body: { code: 'second-factor-required' } });
    await policy({});
  });

  it('can be required for a domain after an owner signed in with it', async () => {
    const rule = () =>
      api.call(
        setSignInPolicy,
        { body: { ...signInPolicySetting.initial, required_providers: [{ domain: 'acme.example', provider_id: acme }] } },
        owner,
      );
    expect(await rule()).toMatchObject({ status: 409, body: { code: 'provider-untested' } });
    // Only an owner's sign-in shows that the settings work.
    expect(await listed(acme)).toMatchObject({ tested_at: null });
    await changeRole(api.database.db, 'star@acme.example', 'owner');
    expect((await enter('star*')).status).toBe(200);
    expect(await listed(acme)).toMatchObject({ tested_at: expect.any(String) });
    expect((await rule()).status).toBe(200);
    const refused = await api.call(signIn, { body: { email: 'ana@acme.example', password: testPassword } });
    expect(refused).toMatchObject({ status: 403, body: { code: 'sso-required' } });
    expect((await enter('ana')).status).toBe(200);
    const elsewhere = { ...inputOf({ base_dn: `ou=people,${base}` }), name: 'Elsewhere' };
    expect(await api.call(changeIdentityProvider, { params: { provider_id: acme }, body: elsewhere }, owner)).toMatchObject({
      status: 409,
      body: { code: 'provider-required' },
    });
    await api.call(setSignInPolicy, { body: signInPolicySetting.initial }, owner);
  });

  describe('is tested before it is saved', () => {
    it('and says what was found', async () => {
      const { body } = await test({}, 'ana');
      expect(body.findings.map(({ is_good, text }) => [is_good, text])).toEqual([
        [true, 'The directory answers, and the base can be searched.'],
        [true, 'The connection is encrypted.'],
        [true, expect.stringMatching(/^Found Ana Álvarez with the address ana@acme\.example and the ID [\da-f-]{36}\.$/)],
        [true, expect.stringMatching(/^Groups: (?:staff and ops|ops and staff)\.$/)],
      ]);
    });

    it.each<[string, Partial<LdapSettings>, string?, string?]>([
      ['certificate', { ca_certificate: '' }],
      ['account that searches', {}, '', 'wrong'],
      ['no such base', { base_dn: 'dc=none' }],
      ['filters', { user_filter: '(uid={login}' }],
      ['No one has the name “nobody”', {}, 'nobody'],
      ['Several people', {}, 'twin@acme.example'],
      ['without an e-mail address', {}, 'nomail'],
      ['doesn’t give this person an ID', { id_attribute: 'employeeNumber' }, 'ana'],
      ['doesn’t answer', { url: 'ldaps://localhost:9' }],
    ])('and says: %s', async (part, changed, login = '', secret = readerPassword) => {
      const { body } = await test(changed, login, secret);
      expect(body.findings.filter(({ is_good }) => !is_good).map(({ text }) => text)).toContainEqual(expect.stringContaining(part));
    });

    it('with the stored password only where it already goes', async () => {
      const kept = await test({}, '', '', acme);
      expect(kept.body.findings).toMatchObject([{ is_good: true }, { is_good: true }]);
      const moved = await test({ url: directory.ldaps.replace('localhost', '127.0.0.1') }, '', '', acme);
      expect(moved.body.findings).toMatchObject([{ is_good: false, text: expect.stringContaining('account that searches') }]);
      const { client_secret: _, ...body } = inputOf({ url: directory.ldaps.replace('localhost', '127.0.0.1') });
      expect((await api.call(changeIdentityProvider, { params: { provider_id: acme }, body }, owner)).status).toBe(400);
    });

    it('and its password is sealed, and neither returned nor in the audit log', async () => {
      const rows = await api.database.db.select().from(identityProviders).where(eq(identityProviders.id, acme));
      const acts = await api.database.db.select().from(auditEntries).where(eq(auditEntries.targetId, acme)).orderBy(auditEntries.seq);
      expect(rows).toMatchObject([{ sealedSecret: expect.any(String), settings: { bind_dn: readerDn } }]);
      expect(JSON.stringify([rows, acts, await listed(acme)])).not.toContain(readerPassword);
    });
  });

  it('says so when it is down', async () => {
    const other = await startSlapd();
    const { status, body } = await api.call(addIdentityProvider, { body: { ...inputOf(), ldap: ldapSettingsOf(other) } }, owner);
    expect(status).toBe(200);
    await other.stop();
    const refused = await enter('ana', undefined, { at: body.provider_id });
    expect(refused).toMatchObject({ status: 502, body: { code: 'sign-in-provider-failed', detail: expect.stringContaining('directory') } });
  });
});
