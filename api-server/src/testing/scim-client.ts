import type { TestApp } from './test-app.ts';

export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Sends requests as an identity provider does. `token` is read at each request. */
export function scimClient(given: { api: TestApp; secret: string }) {
  let people = 0;
  const scim = async (method: Method, path: string, body?: unknown, token = given.secret) => {
    const response = await given.api.app.inject({
      method,
      url: `/scim/v2${path}`,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }) },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return { status: response.statusCode, body: response.body ? JSON.parse(response.body) : undefined, headers: response.headers };
  };
  const nextUser = () => {
    people += 1;
    return barbara(people);
  };
  return {
    scim,
    /** Returns a user, after the example of RFC 7643, whom no other test has. */
    nextUser,
    patch: (path: string, ...Operations: object[]) => scim('PATCH', path, { schemas: [patchSchema], Operations }),
    filtered: (kind: 'Users' | 'Groups', filter: string) => scim('GET', `/${kind}?filter=${encodeURIComponent(filter)}`),
    newUser: async (more: object = {}): Promise<{ id: string; userName: string; externalId: string }> =>
      (await scim('POST', '/Users', { ...nextUser(), ...more })).body,
    newGroup: async (members: readonly { id: string }[] = []): Promise<{ id: string; displayName: string }> => {
      people += 1;
      const group = { displayName: `Tour Guides ${people}`, members: members.map(({ id }) => ({ value: id })) };
      return (await scim('POST', '/Groups', group)).body;
    },
    membersOf: async (groupId: string) =>
      ((await scim('GET', `/Groups/${groupId}`)).body.members as { value: string }[]).map(({ value }) => value).toSorted(),
  };
}

const barbara = (n: number) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: `bjensen${n}@example.com`,
  externalId: `ext-${n}`,
  name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
  emails: [
    { value: `babs${n}@jensen.org`, type: 'home' },
    { value: `bjensen${n}@example.com`, type: 'work', primary: true },
  ],
});
