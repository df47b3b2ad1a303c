import type { MessageSources } from 'shared-contracts';

/** What answers chats: the built-in assistant or a connected model, behind one shape. */
export interface ModelPort {
  /** As `model` in requests and as stored with answers. */
  readonly id: string;
  readonly stream: (request: ModelRequest, signal: AbortSignal) => AsyncIterable<ModelPart>;
}

export interface ModelRequest {
  readonly userId: string;
  readonly instructions: string | undefined;
  /** Oldest first; the last one is the user's. */
  readonly messages: readonly ModelMessage[];
  /** Passages that the answer may rest on, looked up before. */
  readonly passages: readonly Passage[];
}

export interface ModelMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** One place in what the user may read, best first, with the sentences in it that fit the question. */
export interface Passage {
  readonly kind: 'chat' | 'help' | 'article' | 'file';
  readonly title: string;
  readonly url: string | undefined;
  readonly sentences: readonly string[];
}

export type ModelPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'sources'; readonly sources: MessageSources }
  /** As the provider counted. */
  | { readonly type: 'usage'; readonly inputTokens: number | undefined; readonly outputTokens: number | undefined };

/** A provider that did not answer to the end; `detail` may be shown to the user and names no secret. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly code: 'provider-unreachable' | 'provider-refused' | 'provider-failed';

  constructor(code: ModelError['code'], detail: string) {
    super(detail);
    this.code = code;
  }
}
