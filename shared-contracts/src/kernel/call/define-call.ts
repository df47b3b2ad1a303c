import type * as z from 'zod/mini';
import type { PolicyAbility } from '../access/abilities.ts';
import type { InstallationRole } from '../access/installation-role.ts';
import type { FiledKind, ItemKind, SharedKind } from '../access/item-kinds.ts';
import type { AccessLevel } from '../access/levels.ts';
import type { ScopedNoun } from '../access/scope.ts';
import type { WorkspaceAction } from '../access/workspace-policy.ts';
import type { EventDefinition } from '../event/bus.ts';

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Names the kinds of things that an input can refer to by id. The server returns 404 if the caller may not see the thing. */
export type OwnedKind =
  | Exclude<FiledKind, 'chat'>
  | 'notebook'
  | 'activity'
  | 'login-session'
  | 'model-provider'
  | 'memory'
  | 'saved-excerpt'
  | 'comparison'
  | 'chat-share'
  /** A tool server of an agent or of a person. */
  | 'agent-server'
  /** A tool server that a person connected for their own chats. */
  | 'chat-server'
  /** An app of a tool server in an answer to the user. */
  | 'tool-app'
  | 'agent-run'
  /** A run of the user that changed or sent something. */
  | 'act-run'
  | 'agent-approval'
  /** An agent or a notebook. */
  | 'golden-subject'
  | 'golden-question'
  | 'api-key'
  | 'connected-assistant'
  | 'workflow-run'
  /** What answers can be limited to: a knowledge folder or a notebook. */
  | 'knowledge'
  /** What a chat can be limited to: a knowledge folder, a notebook, or an article that the user may read. */
  | 'chat-knowledge'
  | 'upload'
  | 'sticky-note'
  | 'work-area'
  /** One of the user's Work Areas, or a default one. */
  | 'seen-area'
  | 'deleted-area'
  | 'deleted-preset'
  /** A connected n8n or Make. */
  | 'automation-connection'
  | 'workflow-share'
  | 'feed'
  | 'device'
  | 'passkey'
  | 'push-subscription'
  | 'trusted-contact'
  | WorkspaceKind;

/**
 * Names the kinds of things that belong to a workspace rather than to one user. The caller's role in the workspace decides who may see
 * them.
 */
export type WorkspaceKind =
  | 'workspace'
  | 'workspace-member'
  | 'workspace-invitation'
  | 'workspace-connection'
  | 'workspace-server'
  | 'team'
  | 'extension';

/** Names the kinds of things that others may have access to. The server decides by what they were given (`shared-contracts/src/governance/access`). */
export type ReachedKind = FiledKind | SharedKind;

/**
 * Names the parts of a thing that inputs refer to by a separate id. Who may reach the thing may reach its parts. A `listed-area` is a Work
 * Area that others may have been given, or one that everybody has, in which everybody has their own contents.
 */
export type ReachedPart = 'chat-run' | 'chat-message' | 'comment' | 'listed-area' | 'area-category' | 'area-task';

/** Says what kind of thing a field names; `any` leaves it to the input’s field `kind`. */
type ReachedBy = ReachedKind | ReachedPart | 'any';

type Schema = z.ZodMiniType;

/** Groups the calls about one kind of data. A call that changes a group makes the cached answers of that group stale. */
export type CallTag =
  | 'access'
  | `${Exclude<ItemKind, 'chat'>}s`
  | 'account'
  | 'activity'
  | 'alerts'
  | 'api-keys'
  | 'approvals'
  | 'apps'
  | 'area-tasks'
  | 'artifacts'
  | 'assistant'
  | 'audit'
  | 'bookmarks'
  | 'backups'
  | 'budgets'
  | 'chat'
  | 'chat-shares'
  | 'comments'
  | 'comparisons'
  | 'connected-assistants'
  | 'connection-models'
  | 'local-models'
  | 'connections'
  | 'data-export'
  | 'digests'
  | 'documents'
  | 'drafts'
  | 'embedding'
  | 'excerpts'
  | 'extensions'
  | 'feeds'
  | 'golden-questions'
  | 'groups'
  | 'health'
  | 'help'
  | 'holds'
  | 'identity-providers'
  | 'insights'
  | 'installation'
  | 'installation-servers'
  | 'invitations'
  | 'items'
  | 'ledger'
  | 'mail'
  | 'memory'
  | 'model-connections'
  | 'models'
  | 'notifications'
  | 'people'
  | 'personalization'
  | 'plans'
  | 'platform'
  | 'policies'
  | 'profile'
  | 'provisioning'
  | 'public-api'
  | 'push-subscriptions'
  | 'recovery'
  | 'retention'
  | 'retention-preview'
  | 'saved-articles'
  | 'security'
  | 'shell'
  | 'tool-servers'
  | 'usage'
  | 'sign-in-policy'
  | 'web-search'
  | 'work-areas'
  | 'workflow-shares'
  | 'workflows'
  | 'workspace-models'
  | 'workspace-servers'
  | 'workspaces'
  /** Calls of a remote to its own backend: the remote's name, or the name with a suffix such as `mfe-hello-greetings`. */
  | `mfe-${string}`;

/**
 * Describes one HTTP call. The browser's client sends by it, `useCall` caches by it, and the server registers, validates, serializes and
 * documents by it. `path` is under `/api`, with `{name}` for path parameters.
 */
export interface CallDefinition<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  readonly name: string;
  readonly summary: string;
  readonly tag: CallTag;
  readonly method: HttpMethod;
  readonly path: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
  /** `user`: the bearer token of a live session. `key`: an API key instead. `release-token`: a publisher's token. `public`: none. */
  readonly auth: 'user' | 'key' | 'release-token' | 'public';
  /** Lets assistants that a user connected make a call for API keys with their access token. */
  readonly forAssistants?: boolean;
  /**
   * Maps input fields that contain the id of something owned, or a list of such ids, to its kind. The server's tests of access to other
   * users' things derive from it.
   */
  readonly owns?: Readonly<Record<string, OwnedKind>>;
  /**
   * Maps input fields that contain the id of something that can be shared to its kind and the level that the call needs. The server answers
   * 404 to those who may not see the thing and 403 to those who may do less with it. Its handler finds the thing's owner in `owners`.
   */
  readonly access?: Readonly<Record<string, readonly [kind: ReachedBy, level: AccessLevel]>>;
  /**
   * Names the noun whose scope the query says, as `scopeQuery` checks it: the caller's own things, those of an agent or a workspace, or those
   * of the installation. The server enforces `scopeRules`, and its handler finds the scope in `holder`.
   */
  readonly scoped?: ScopedNoun;
  /** Names what the caller's role must allow in the workspace of the thing that `owns` names; otherwise the server answers 403. */
  readonly needs?: WorkspaceAction;
  /** Names the role in the installation that the call needs; owners pass for `admin` too. Everyone else gets 403. */
  readonly installation?: InstallationRole;
  /** Names the action that refused attempts are recorded as in the audit log. Refused calls for administrators always are. */
  readonly refusedAs?: 'session.refuse' | 'recovery.refuse';
  /** Names what a policy of the installation can switch off. Where it did, the server answers 403, except to calls about the installation's own things. */
  readonly ability?: PolicyAbility;
  /** Lets a session call that was opened without the second factor that the policy requires. All other calls get 403. */
  readonly beforeSecondFactor?: boolean;
  /** Makes the server answer 403 when it can send mail and the caller has not confirmed their e-mail address. */
  readonly needsVerifiedAddress?: boolean;
  /** Names the field with the caller's e-mail. The client fills it from the session; the server returns 403 for any but the token's. */
  readonly identity?: 'email' | 'user_email' | 'EmailStr';
  /** Lists groups whose cached answers `useCallAction` refreshes after this call. Defaults to the call's own group, or none for GET. */
  readonly changes?: readonly CallTag[];
  /** Lists the events after which `useCall` fetches this call again. */
  readonly follows?: readonly EventDefinition[];
  /** Describes the `current` of the problem with which the server refuses a save that expected something else (409). */
  readonly current?: Schema;
  /** `bytes`: the body is a Blob, sent as it is; the server's handler reads the request's stream. */
  readonly encoding?: 'json' | 'multipart' | 'bytes';
  /** Limits the body where the usual limit does not fit. */
  readonly bodyMaxBytes?: number;
  /** True if the call returns server-sent events for `Accept: text/event-stream`. */
  readonly streams?: boolean;
}

type In<S> = S extends Schema ? z.input<S> : unknown;
type IdentityOf<C> = C extends { readonly identity: infer Field extends string } ? Field : never;
type WithoutIdentity<Input, Field extends PropertyKey> = [Field] extends [never]
  ? Input
  : Input extends Record<Field, unknown>
    ? Omit<Input, Field> & Partial<Pick<Input, Field>>
    : Input;
type Part<C extends CallDefinition, K extends 'params' | 'query' | 'body'> = C[K] extends Schema
  ? Partial<WithoutIdentity<In<C[K]>, IdentityOf<C>>> extends WithoutIdentity<In<C[K]>, IdentityOf<C>>
    ? { readonly [P in K]?: WithoutIdentity<In<C[K]>, IdentityOf<C>> }
    : { readonly [P in K]: WithoutIdentity<In<C[K]>, IdentityOf<C>> }
  : { readonly [P in K]?: undefined };

/** Describes what a caller passes: path parameters, query and body, each where the call has it. The identity field may be left out. */
export type CallInput<C extends CallDefinition> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'>;

/** Describes what the server receives: the input with the identity field filled in. */
export type CallRequest<C extends CallDefinition> = (C['params'] extends Schema ? { params: In<C['params']> } : { params?: undefined }) &
  (C['query'] extends Schema ? { query: In<C['query']> } : { query?: undefined }) &
  (C['body'] extends Schema ? { body: In<C['body']> } : { body?: undefined });

export type CallAnswer<C extends CallDefinition> = z.output<C['answer']>;

/** Declares a call and keeps its exact type. */
export const defineCall = <const C extends CallDefinition>(call: C): C => call;
