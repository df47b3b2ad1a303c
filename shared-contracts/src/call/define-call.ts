import type * as z from 'zod/mini';
import type { WorkspaceAction } from '../workspace/policy.ts';

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** What kinds of things an input can name by id; the server answers 404 when the caller may not see the one named. */
export type OwnedKind =
  | 'activity'
  | 'login-session'
  | 'chat-session'
  | 'chat-run'
  | 'chat-message'
  | 'model-provider'
  | 'memory'
  | 'saved-excerpt'
  | 'chat-share'
  | 'agent'
  | 'agent-server'
  | 'agent-run'
  | 'agent-approval'
  | 'api-key'
  | 'file'
  /** A workflow is a blueprint: both have one id. */
  | 'blueprint'
  | 'workflow-run'
  | 'report'
  | 'notebook'
  /** What answers may be looked up in: a folder of knowledge files, or a notebook. */
  | 'knowledge'
  /** What a chat can be about: the same, or an article that the user may read. */
  | 'chat-knowledge'
  | 'upload'
  | 'sticky-note'
  | 'work-area'
  /** One of the user's Work Areas or a default one. */
  | 'seen-area'
  | 'deleted-area'
  | 'area-category'
  /** A connected n8n or Make. */
  | 'automation-connection'
  | 'workflow-share'
  | 'feed'
  | 'device'
  | 'passkey'
  | 'trusted-contact'
  | WorkspaceKind;

/** Things that belong to a workspace rather than to one user: who may see them is decided by the caller's role there. */
export type WorkspaceKind = 'workspace' | 'workspace-member' | 'workspace-invitation' | 'team';

type Schema = z.ZodMiniType;

/**
 * One HTTP call, declared once: the browser's client sends by it and the server registers, validates, serialises and documents by it.
 * `path` is under `/api`, with `{name}` for path parameters.
 */
export interface CallDefinition<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  readonly name: string;
  readonly summary: string;
  readonly tag: string;
  readonly method: HttpMethod;
  readonly path: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
  /** `user`: a live session's bearer token. `key`: an API key in its place. `public`: none. */
  readonly auth: 'user' | 'key' | 'public';
  /** Input fields (of any place) that name something owned, or a list of such, and of which kind; drives the server's tests of foreign access. */
  readonly owns?: Readonly<Record<string, OwnedKind>>;
  /** What the caller's role must allow in the workspace of the thing that `owns` names; refused with 403 otherwise. */
  readonly needs?: WorkspaceAction;
  /** Refused with 403 where this server sends mail and the caller has not confirmed their e-mail address. */
  readonly needsVerifiedAddress?: boolean;
  /** The field that carries the caller's e-mail; the server refuses any but the token's with 403. */
  readonly identity?: 'email' | 'user_email' | 'EmailStr';
  /** True when repeating the call with the same input changes nothing more; the client may then retry it by itself. */
  readonly idempotent: boolean;
  /** `bytes`: the body is a Blob, sent as it is; the server's handler reads the request's stream. */
  readonly encoding?: 'json' | 'multipart' | 'bytes';
  /** The greatest body, where it is not the usual one. */
  readonly bodyMaxBytes?: number;
  /** True when the call answers server-sent events for `Accept: text/event-stream`. */
  readonly streams?: boolean;
}

type In<S> = S extends Schema ? z.input<S> : unknown;

/** Everything a caller passes: path parameters, query and body, each only where the call has it. */
export type CallInput<C extends CallDefinition> = (C['params'] extends Schema ? { params: In<C['params']> } : { params?: undefined }) &
  (C['query'] extends Schema ? { query: In<C['query']> } : { query?: undefined }) &
  (C['body'] extends Schema ? { body: In<C['body']> } : { body?: undefined });

export type CallAnswer<C extends CallDefinition> = z.output<C['answer']>;

/** Declares a call; `idempotent` follows the method (all but POST and PATCH) unless it is said. */
export function defineCall<const C extends Omit<CallDefinition, 'idempotent'> & { idempotent?: boolean }>(
  call: C,
): C & { readonly idempotent: boolean } {
  return { ...call, idempotent: call.idempotent ?? (call.method !== 'POST' && call.method !== 'PATCH') };
}
