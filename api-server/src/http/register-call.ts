import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AccessLevel, type ApiKeyScope, reaches } from 'shared-contracts';
import type { InstallationRole, PolicyAbility } from 'shared-contracts/admin-calls';
import type { CallAnswer, CallDefinition, CallInput, OwnedKind, ReachedKind, ReachedPart } from 'shared-contracts/calls';
import { type Scope, type ScopeKind, type ScopeRule, scopeRules } from 'shared-contracts/connection-calls';
import { roleMay, type WorkspaceRole } from 'shared-contracts/settings-calls';
import * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import { type Holder, holderOf, roleFor } from '../kernel/scope.ts';
import { sayInstallation } from '../messages/installation.ts';
import { runInLanguage } from '../platform/language/request-language.ts';
import { runForRequest } from '../platform/request-actor.ts';
import type { OpenStreams } from './open-streams.ts';
import { pageLanguage } from './page-language.ts';
import { type Input, inputReader } from './read-input.ts';
import { answered } from './server-sent-events.ts';

/** Describes the caller, read from the token alone. */
export interface Identity {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
  /** Says whether a mailed link or a provider proved that the address is the user's. */
  readonly isVerified: boolean;
}

/**
 * Describes the holder of an API key, or of the access token of a connected assistant, whose id is `keyId` then. `agentIds` lists the
 * agents that the key opens, or is null for all of the user's.
 */
export interface KeyHolder {
  readonly userId: string;
  readonly keyId: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly scopes: readonly ApiKeyScope[];
  readonly agentIds: readonly string[] | null;
  readonly isAssistant: boolean;
}

/** Describes the holder of a token for releases, which opens one remote in some environments. */
export interface Publisher {
  readonly tokenId: string;
  readonly name: string;
  readonly remote: string;
  readonly environments: readonly string[];
  readonly scopes: readonly string[];
}

/** Describes the checks of every call before its handler runs. */
export interface CallGuard {
  /** @throws AppError with 401 unless the header carries the token of a live session; 403 if it owes a second factor and may not. */
  readonly authenticate: (authorization: string | undefined, mayOweFactor?: boolean) => Promise<Identity>;
  /** @throws AppError with 401 unless the header carries an API key that was not revoked. */
  readonly authenticateKey: (authorization: string | undefined) => Promise<KeyHolder>;
  /** @throws AppError with 401 unless the request carries the access token of a connected assistant, or an API key. */
  readonly authenticateAssistant: (request: FastifyRequest) => Promise<KeyHolder>;
  /** @throws AppError with 401 unless the header carries a token for releases that is neither revoked nor expired. */
  readonly authenticatePublisher: (authorization: string | undefined) => Promise<Publisher>;
  /** Returns whether the user may reach the thing of this kind and id. */
  readonly owns: (userId: string, kind: OwnedKind, id: string) => Promise<boolean>;
  /** Returns what the user may do with the thing, and whose it is; undefined if they may not see it. */
  readonly reachOf: (
    userId: string,
    thing: { kind: ReachedKind | ReachedPart; id: string },
  ) => Promise<{ ownerId: string; level: AccessLevel } | undefined>;
  /** Returns the error for a user who may see a thing but do less with it than the call needs. */
  readonly refuse: (reach: { ownerId: string; level: AccessLevel }, wanted: AccessLevel) => Promise<AppError>;
  /** Holds open streams by their session. */
  readonly streams: OpenStreams;
  /** Says whether this server can send mail, so that addresses can be confirmed. */
  readonly sendsMail: boolean;
  /** Returns the caller's role in the workspace that a thing belongs to. */
  readonly roleAt: (userId: string, kind: OwnedKind, id: string) => Promise<WorkspaceRole | undefined>;
  /** Returns the user's role in the installation. */
  readonly installationRoleOf: (userId: string) => Promise<InstallationRole | undefined>;
  /** Records a refused call in the audit log, if refusals of it are recorded. */
  readonly noteRefusal: (call: CallDefinition, input: Pick<FastifyRequest, 'query' | 'body'>, error: unknown) => Promise<void>;
  /** @throws AppError `switched-off` if a policy of the installation keeps the user from this. */
  readonly ensureAbility: (userId: string, ability: PolicyAbility) => Promise<void>;
}

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** Names the scopes that a call's query takes. */
type ScopeOf<C extends CallDefinition> = Output<C['query']> extends { readonly of: infer Of extends ScopeKind } ? Of : never;

export interface CallContext<C extends CallDefinition> {
  readonly params: Output<C['params']>;
  readonly query: Output<C['query']>;
  readonly body: Output<C['body']>;
  readonly user: C['auth'] extends 'user' ? Identity : undefined;
  readonly key: C['auth'] extends 'key' ? KeyHolder : undefined;
  readonly publisher: C['auth'] extends 'release-token' ? Publisher : undefined;
  /**
   * Maps the fields that the call declares under `access` to the user id of the thing's owner, whose rows the handler reads and changes. A
   * field that names nothing has the caller's own.
   */
  readonly owners: { readonly [Field in keyof C['access']]: string };
  /** Says who has what a scoped call is about. */
  readonly holder: C['scoped'] extends string ? Holder<ScopeOf<C>> : undefined;
  /** Holds the tag of the request's language. */
  readonly language: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Handles a call. Returns the declared shape, or `answered` after it wrote the answer itself, such as a stream. */
export type CallHandler<C extends CallDefinition> = (context: CallContext<C>) => Promise<z.input<C['answer']> | typeof answered>;

export type Register = <C extends CallDefinition>(call: C, handler: CallHandler<C>) => void;

/** Limits the body of calls without sign-in, unless a call declares another limit. */
export const publicBodyMaxBytes = 16 * 1024;

/** Holds the calls that a server registered, with what handles each. */
export type RegisteredCalls = Map<CallDefinition, { readonly readInput: ReturnType<typeof inputReader>; readonly handler: unknown }>;

/** Serves declared calls: authenticates before a body is read, validates, checks identity and ownership, and answers only declared fields. */
export function createRegister(app: FastifyInstance, guard: CallGuard, registered: RegisteredCalls): Register {
  return (call, handler) => {
    const readInput = inputReader(call);
    registered.set(call, { readInput, handler });
    const bodyLimit = call.bodyMaxBytes ?? (call.auth === 'public' ? publicBodyMaxBytes : undefined);
    const callers = new WeakMap<
      FastifyRequest,
      { user: Identity | undefined; key: KeyHolder | undefined; publisher: Publisher | undefined }
    >();
    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(bodyLimit ? { bodyLimit } : {}),
      onRequest: async (request) => {
        const user = call.auth === 'user' ? await guard.authenticate(request.headers.authorization, call.beforeSecondFactor) : undefined;
        const key = call.auth === 'key' ? await authenticateKey(call, guard, request) : undefined;
        const publisher = call.auth === 'release-token' ? await guard.authenticatePublisher(request.headers.authorization) : undefined;
        callers.set(request, { user, key, publisher });
        if (call.encoding !== 'multipart' && isForm(request)) throw new AppError('unsupported-media-type');
      },
      handler: async (request, reply) => {
        const { user, key, publisher } = callers.get(request) ?? {};
        const language = pageLanguage(request);
        const handle = async () => {
          const input = await readInput(request);
          const access = user ? await checkAccess(call, input, user, guard) : { owners: {} };
          if (user && (call.streams || call.method === 'GET')) guard.streams.add(user.sessionId, reply);
          return handler({ ...input, ...access, user, key, publisher, language, request, reply } as never);
        };
        const noteRefusal = async (error: unknown): Promise<never> => {
          await guard.noteRefusal(call, request, error);
          throw error;
        };
        const caller = { userId: user?.userId ?? key?.userId, email: user?.email };
        const actor = publisher && ({ kind: 'token', id: publisher.tokenId, name: publisher.name } as const);
        const origin = { ...caller, ...(actor ? { actor } : {}), address: request.ip, requestId: request.id, call: call.name };
        const answer = await runInLanguage(language, () => runForRequest(origin, () => handle().catch(noteRefusal)));
        if (answer === answered) return reply;
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(z.parse(call.answer, answer)));
      },
    });
  };
}

/** Describes on whose behalf, and for which request, a call is made on this server itself. */
export interface Dispatcher {
  readonly user: Identity;
  readonly language: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Makes a registered call for a user. @throws AppError whenever the call over HTTP would have failed */
export type Dispatch = <C extends CallDefinition>(call: C, input: CallInput<C>, dispatcher: Dispatcher) => Promise<CallAnswer<C>>;

/** Creates the way for other protocols to make calls: with the same validation, access checks and declared answers as over HTTP. */
export function createDispatch(registered: RegisteredCalls, guard: CallGuard): Dispatch {
  return async (call, input, { user, ...at }) => {
    const { readInput, handler } = registered.get(call) ?? {};
    if (!readInput || call.auth !== 'user' || call.streams || call.encoding) throw new Error(`${call.name} can’t be dispatched`);
    const named = call.identity ? { [call.identity]: user.email } : {};
    const withIdentity = (part: unknown, schema: unknown) => (schema ? { ...(part as object), ...named } : undefined);
    const given = { params: input.params, query: withIdentity(input.query, call.query), body: withIdentity(input.body, call.body) };
    const read = await readInput({ ...given, isMultipart: () => false } as unknown as FastifyRequest);
    const access = await checkAccess(call, read, user, guard);
    const answer = await (handler as CallHandler<CallDefinition>)({ ...read, ...access, user, ...at } as never);
    return z.parse(call.answer, answer) as CallAnswer<typeof call>;
  };
}

const authenticateKey = (call: CallDefinition, guard: CallGuard, request: FastifyRequest): Promise<KeyHolder> =>
  call.forAssistants ? guard.authenticateAssistant(request) : guard.authenticateKey(request.headers.authorization);

const isForm = ({ headers }: FastifyRequest) => headers['content-type']?.trimStart().toLowerCase().startsWith('multipart/') === true;

interface Access {
  readonly owners: Readonly<Record<string, string>>;
  readonly holder?: Holder | undefined;
}

/** Answers a foreign thing like a missing one, so that nobody learns what exists. Returns the owners of things that can be shared. */
async function checkAccess(call: CallDefinition, input: Input, user: Identity, guard: CallGuard): Promise<Access> {
  const fields = { ...asRecord(input.body), ...asRecord(input.query), ...asRecord(input.params) };
  const claimed = call.identity ? fields[call.identity] : undefined;
  if (typeof claimed === 'string' && claimed.toLowerCase() !== user.email) throw new AppError('identity-mismatch');
  const scope = call.scoped && (input.query as Scope);
  const rule: ScopeRule | undefined = call.scoped && scopeRules[call.scoped];
  const role = roleFor(call, scope?.of);
  // An unproven address can be anybody's, also one that was given a role.
  if ((call.needsVerifiedAddress || role) && guard.sendsMail && !user.isVerified) throw new AppError('address-unverified');
  if (role && !hasRole(await guard.installationRoleOf(user.userId), role))
    throw new AppError('not-allowed', { detail: sayInstallation(role === 'owner' ? 'forOwners' : 'forAdministrators') });
  // Policies are about what people use, not about what administrators connect for everyone.
  if (call.ability && scope?.of !== 'installation') await guard.ensureAbility(user.userId, call.ability);
  const owned = Object.entries(call.owns ?? {}).map(([field, kind]) => ({ kind, ids: idsIn(fields[field]), needs: call.needs }));
  if (rule && scope?.of === 'workspace') owned.push({ kind: 'workspace', ids: idsIn(scope.id), needs: rule.workspace });
  for (const { kind, ids, needs } of owned) {
    for (const id of ids) {
      if (!(await guard.owns(user.userId, kind, id))) throw new AppError('not-found');
      if (needs && !roleMay(await guard.roleAt(user.userId, kind, id), needs)) throw new AppError('not-allowed');
    }
  }
  const ownerOf = async (kind: ReachedKind | ReachedPart, id: string, wanted: AccessLevel) => {
    const reach = await guard.reachOf(user.userId, { kind, id });
    if (!reach) throw new AppError('not-found');
    if (!reaches(reach.level, wanted)) throw await guard.refuse(reach, wanted);
    return reach.ownerId;
  };
  const owners: Record<string, string> = {};
  for (const [field, [declared, wanted]] of Object.entries(call.access ?? {})) {
    owners[field] = user.userId;
    const kind = declared === 'any' ? (fields.kind as ReachedKind) : declared;
    for (const id of idsIn(fields[field])) owners[field] = await ownerOf(kind, id, wanted);
  }
  const { agent: level } = rule ?? {};
  if (scope?.of === 'agent' && !level) throw new AppError('not-found');
  const agentOwner = scope?.of === 'agent' && level ? await ownerOf('agent', scope.id ?? '', level) : user.userId;
  return { owners, holder: scope && holderOf(scope, user.userId, agentOwner) };
}

const hasRole = (role: InstallationRole | undefined, wanted: InstallationRole) => role === 'owner' || role === wanted;

/** Returns the ids in a field, which holds one, a list or nothing. */
const idsIn = (value: unknown): Set<string> =>
  new Set((Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string'));

const asRecord = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {});
