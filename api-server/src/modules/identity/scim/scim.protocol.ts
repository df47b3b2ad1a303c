import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../errors.ts';
import { originOf } from '../../../http/caller.ts';
import { toAppError } from '../../../http/error-handler.ts';
import { directoryFields } from '../../../platform/people/directory-fields.ts';
import { runForRequest } from '../../../platform/request-actor.ts';
import { errorBody, ScimError } from './scim-error.ts';
import { readGroup, type ScimGroups, type StoredGroup } from './scim-groups.service.ts';
import { readPatch } from './scim-patch.ts';
import { enterpriseSchema, groupSchema, pageMost, providerConfigAt, resourceTypesAt, schemasAt, userSchema } from './scim-schemas.ts';
import type { ScimCaller, ScimTokens } from './scim-token.service.ts';
import { readUser } from './scim-user.policy.ts';
import type { Page, ScimUsers, StoredUser } from './scim-users.service.ts';

const prefix = '/scim/v2';
const mediaType = 'application/scim+json; charset=utf-8';
const bodyMaxBytes = 2 * 1024 * 1024;
const pageUsual = 100;
const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

export interface ScimParts {
  readonly tokens: ScimTokens;
  readonly users: ScimUsers;
  readonly groups: ScimGroups;
  readonly publicUrl: string | undefined;
}

interface Query {
  readonly filter?: string;
  readonly startIndex?: string;
  readonly count?: string;
  readonly attributes?: string;
  readonly excludedAttributes?: string;
}

type Handle = (request: FastifyRequest, reply: FastifyReply, base: string) => Promise<object | undefined>;

/** Serves SCIM 2.0 (RFC 7643 and 7644) to identity providers. */
export function createScimProtocol(parts: ScimParts) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(async (scim) => serve(scim, parts), { prefix });
  };
}

function serve(scim: FastifyInstance, parts: ScimParts): void {
  const { users, groups, tokens } = parts;
  scim.removeAllContentTypeParsers();
  scim.addContentTypeParser(/^application\/(?:scim\+)?json/, { parseAs: 'string', bodyLimit: bodyMaxBytes }, (_, text, done) => {
    try {
      done(null, text === '' ? undefined : JSON.parse(String(text)));
    } catch {
      done(new ScimError(400, 'The body is not JSON.', 'invalidSyntax'));
    }
  });
  scim.setErrorHandler((error, request, reply) => {
    const known = scimErrorOf(error);
    if (known.status >= 500) request.log.error({ err: error }, 'a SCIM request failed');
    if (known.status === 401) reply.header('www-authenticate', 'Bearer realm="SCIM"');
    return reply
      .code(known.status)
      .type(mediaType)
      .send(JSON.stringify(errorBody(known)));
  });
  scim.setNotFoundHandler(() => Promise.reject(new ScimError(404, 'There is nothing at this address.')));
  const callers = new WeakMap<FastifyRequest, ScimCaller>();
  const callerOf = (request: FastifyRequest): ScimCaller => {
    const caller = callers.get(request);
    if (!caller) throw new ScimError(401, 'The token is missing.');
    return caller;
  };
  const route = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, handle: Handle) =>
    scim.route({
      method,
      url,
      bodyLimit: bodyMaxBytes,
      // Before the body is read.
      onRequest: async (request) => void callers.set(request, await tokens.authenticate(request.headers.authorization)),
      handler: async (request, reply) => {
        const caller = callerOf(request);
        const { id, name } = caller;
        const actor = { kind: 'scim' as const, id, name };
        const origin = { userId: undefined, email: undefined, address: request.ip, requestId: request.id, actor };
        const base = `${originOf(request, parts.publicUrl)}${prefix}`;
        const answer = await runForRequest(origin, () => handle(request, reply, base));
        if (answer === undefined) return reply.code(204).send();
        return reply.type(mediaType).send(JSON.stringify(answer));
      },
    });

  const withId = (request: FastifyRequest) => (request.params as { id: string }).id;
  const sendCreated = (reply: FastifyReply, resource: ReturnType<typeof userAt> | ReturnType<typeof groupAt>) => {
    void reply.code(201).header('location', resource.meta.location);
    return resource;
  };
  route('GET', '/Users', async ({ query }, _, base) => {
    const page = pageOf(query as Query);
    const found = await users.list(page);
    return listOf(
      page,
      found.total,
      found.users.map((user) => pickAttributes(userAt(base, user), query as Query)),
    );
  });
  route('POST', '/Users', async (request, reply, base) =>
    sendCreated(reply, userAt(base, await users.create(readUser(request.body), callerOf(request)))),
  );
  route('GET', '/Users/:id', async (request, _, base) =>
    pickAttributes(userAt(base, await users.find(withId(request))), request.query as Query),
  );
  route('PUT', '/Users/:id', async (request, _, base) =>
    userAt(base, await users.replace(withId(request), readUser(request.body), callerOf(request))),
  );
  route('PATCH', '/Users/:id', async (request, _, base) =>
    userAt(base, await users.patch(withId(request), readPatch(request.body), callerOf(request))),
  );
  route('DELETE', '/Users/:id', async (request) => void (await users.remove(withId(request), callerOf(request))));
  route('GET', '/Groups', async ({ query }, _, base) => {
    const page = pageOf(query as Query);
    const found = await groups.list(page, isReturned('members', query as Query));
    return listOf(
      page,
      found.total,
      found.groups.map((group) => pickAttributes(groupAt(base, group), query as Query)),
    );
  });
  route('POST', '/Groups', async ({ body }, reply, base) => sendCreated(reply, groupAt(base, await groups.create(readGroup(body)))));
  route('GET', '/Groups/:id', async (request, _, base) =>
    pickAttributes(groupAt(base, await groups.find(withId(request))), request.query as Query),
  );
  route('PUT', '/Groups/:id', async (request, _, base) => groupAt(base, await groups.replace(withId(request), readGroup(request.body))));
  route('PATCH', '/Groups/:id', async (request, _, base) => groupAt(base, await groups.patch(withId(request), readPatch(request.body))));
  route('DELETE', '/Groups/:id', async (request) => void (await groups.remove(withId(request))));

  route('GET', '/ServiceProviderConfig', async (_, __, base) => providerConfigAt(base));
  route('GET', '/ResourceTypes', async (_, __, base) => whole(resourceTypesAt(base)));
  route('GET', '/ResourceTypes/:id', async (request, _, base) => oneOf(resourceTypesAt(base), withId(request)));
  route('GET', '/Schemas', async (_, __, base) => whole(schemasAt(base)));
  route('GET', '/Schemas/:id', async (request, _, base) => oneOf(schemasAt(base), withId(request)));
}

function scimErrorOf(error: unknown): Pick<ScimError, 'status' | 'scimType' | 'message'> {
  if (error instanceof ScimError) return error;
  const { status, message } = error instanceof AppError ? error : toAppError(error, bodyMaxBytes);
  return { status, scimType: undefined, message };
}

const userAt = (base: string, user: StoredUser) => {
  const enterprise = directoryFields.flatMap((field) => (user[field] === null ? [] : [[field, user[field]]]));
  const formatted = `${user.givenName} ${user.familyName}`.trim();
  return {
    schemas: enterprise.length ? [userSchema, enterpriseSchema] : [userSchema],
    id: user.id,
    ...(user.externalId === null ? {} : { externalId: user.externalId }),
    userName: user.userName,
    name: { formatted, givenName: user.givenName, familyName: user.familyName },
    displayName: formatted || user.userName,
    emails: [{ value: user.email, type: 'work', primary: true }],
    active: user.active,
    ...(enterprise.length ? { [enterpriseSchema]: Object.fromEntries(enterprise) } : {}),
    ...(user.groups.length
      ? { groups: user.groups.map(({ id, name }) => ({ value: id, display: name, $ref: `${base}/Groups/${id}` })) }
      : {}),
    meta: {
      resourceType: 'User',
      created: user.createdAt.toISOString(),
      lastModified: user.updatedAt.toISOString(),
      location: `${base}/Users/${user.id}`,
    },
  };
};

const groupAt = (base: string, group: StoredGroup) => ({
  schemas: [groupSchema],
  id: group.id,
  ...(group.externalId === null ? {} : { externalId: group.externalId }),
  displayName: group.displayName,
  members: group.members.map(({ id, name }) => ({ value: id, display: name, type: 'User', $ref: `${base}/Users/${id}` })),
  meta: {
    resourceType: 'Group',
    created: group.createdAt.toISOString(),
    lastModified: group.createdAt.toISOString(),
    location: `${base}/Groups/${group.id}`,
  },
});

function pageOf({ filter, startIndex, count }: Query): Page {
  const start = numberOf('startIndex', startIndex, 1);
  const most = numberOf('count', count, pageUsual);
  return { filter: filter === '' ? undefined : filter, startIndex: Math.max(1, start), count: Math.min(pageMost, Math.max(0, most)) };
}

function numberOf(name: string, given: string | undefined, usual: number): number {
  if (given === undefined || given === '') return usual;
  const number = Number(given);
  if (Number.isSafeInteger(number) && Math.abs(number) <= 2_000_000_000) return number;
  throw new ScimError(400, `"${name}" is a whole number.`, 'invalidValue');
}

const listOf = ({ startIndex }: Page, totalResults: number, Resources: readonly object[]) => ({
  schemas: [listSchema],
  totalResults,
  startIndex,
  itemsPerPage: Resources.length,
  Resources,
});

const whole = (all: readonly object[]) => listOf({ filter: undefined, startIndex: 1, count: all.length }, all.length, all);

function oneOf(all: readonly { readonly id: string }[], id: string): object {
  const found = all.find((one) => one.id.toLowerCase() === id.toLowerCase());
  if (!found) throw new ScimError(404, 'There is nothing at this address.');
  return found;
}

const namesIn = (given: string | undefined) =>
  (given ?? '')
    .slice(0, 2_000)
    .split(',')
    .map((name) => name.trim().toLowerCase().split('.')[0] ?? '')
    .filter(Boolean);

function isReturned(name: string, { attributes, excludedAttributes }: Query): boolean {
  const wanted = namesIn(attributes);
  return wanted.length ? wanted.includes(name.toLowerCase()) : !namesIn(excludedAttributes).includes(name.toLowerCase());
}

/** Returns the attributes that the caller asked for. The id and the schemas are always there (RFC 7643, section 7). */
const pickAttributes = (resource: object, query: Query): object =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => name === 'id' || name === 'schemas' || isReturned(name, query)));
