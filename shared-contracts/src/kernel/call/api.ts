import type { CallAnswer, CallDefinition, CallInput } from './define-call.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Sent as `Idempotency-Key`: the server answers a repeated request with the first result. */
  readonly idempotencyKey?: string;
  /** Names the remote and release that call, as `remote@release`. The page sets it. */
  readonly from?: string;
  /** Completes even if the page closes. For small calls: browsers hold at most 64 KB of them in all, and refuse more. */
  readonly keepalive?: boolean;
  /** Called while a file is sent, with how many bytes of the request have left. Only calls whose body is a file or form call it. */
  readonly onSent?: (bytes: number) => void;
}

/** Describes one server-sent event. */
export interface StreamEvent {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}

/**
 * Gives access to the API. Adds the token; a 401 ends the session (one toast, one redirect).
 * @throws ApiError
 */
export interface ApiCapability {
  call<C extends CallDefinition>(definition: C, input: CallInput<C>, options?: CallOptions): Promise<CallAnswer<C>>;
  /** Opens a call's server-sent events. The iteration ends when the server ends the stream, and throws when the connection breaks. */
  stream<C extends CallDefinition>(
    definition: C,
    input: CallInput<C>,
    options?: CallOptions & { lastEventId?: string },
  ): AsyncIterable<StreamEvent>;
}
