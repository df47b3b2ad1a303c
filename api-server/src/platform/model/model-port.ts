import type { MessageSources, RunProgress, SourceItem } from 'shared-contracts';
import type * as z from 'zod/mini';

/** Answers chats: the built-in assistant or a connected model. */
export interface ModelPort {
  /** Appears as `model` in requests and is stored with answers. */
  readonly id: string;
  readonly stream: (request: ModelRequest, signal: AbortSignal) => AsyncIterable<ModelPart>;
  /** Returns an object of the requested shape. The built-in assistant has no such method, because it works by rules alone. */
  readonly structured?: <T>(request: StructuredRequest<T>, signal: AbortSignal) => Promise<T>;
}

export interface StructuredRequest<T> {
  readonly instructions: string;
  readonly prompt: string;
  readonly schema: z.ZodMiniType<T>;
}

export interface ModelRequest {
  readonly userId: string;
  readonly instructions: string | undefined;
  /** Oldest first; the last one is the user's. */
  readonly messages: readonly ModelMessage[];
  /** Holds passages that the answer may cite. */
  readonly passages: readonly Passage[];
  /** Instructions, pictures or passages hold text that is the user's own, beyond what `passages` shows by their kind. */
  readonly readsPrivate?: boolean;
  /** What the model may call while it answers; a model that cannot call tools answers without. */
  readonly tools?: readonly ModelTool[];
  /** Turns of model and tools at most; the last one has no tools, so that it answers. */
  readonly stepsMax?: number;
  /** Receives the progress of tools while the model waits for them. */
  readonly emit?: (part: ModelPart) => void;
}

/** Describes a tool that a model may call. */
export interface ModelTool {
  /** Letters, digits, `_` and `-`, 64 at most: what providers accept. */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the input, an object. What a model sends is checked by the tool itself. */
  readonly input: Readonly<Record<string, unknown>>;
  /** A thrown `ModelError` is told to the model by its sentence, anything else as a failure without details. */
  readonly run: (input: unknown, context: ToolContext) => Promise<ToolResult>;
  /** What it returns is private to the user, or to a service that they connected. */
  readonly returnsPrivate?: boolean;
  /** Without it a tool has 30 seconds. `false` for one that waits for a person. */
  readonly timeoutMs?: number | false;
}

export interface ToolContext {
  readonly callId: string;
  readonly signal: AbortSignal;
  readonly emit: (part: ModelPart) => void;
  /** Knows what the model has read up to this call. */
  readonly exposure: { readonly risky: (input: unknown) => string[] };
}

/** Describes what a tool found. Sources get numbers that the model cites, and are listed under the answer. */
export interface ToolResult {
  readonly text: string;
  readonly sources?: readonly SourceItem[];
}

export interface ModelMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
  /** Pictures that go with it, for models that see; only ever with the user's question. */
  readonly images?: readonly ModelImage[];
}

/** Describes a picture for a model. */
export interface ModelImage {
  readonly mediaType: ImageType;
  /** Holds its bytes in base64. */
  readonly data: string;
  readonly name: string;
}

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';

/** One place in what the user may read, best first, with the sentences in it that fit the question. */
export interface Passage {
  readonly kind: NonNullable<SourceItem['kind']>;
  readonly title: string;
  readonly url: string | undefined;
  readonly sentences: readonly string[];
  /** All of it, for a model that reads; without it the sentences are what there is. */
  readonly text?: string;
}

export type ModelPart =
  | { readonly type: 'text'; readonly text: string }
  /** Joined field by field with what came before; a list replaces the one before it. */
  | { readonly type: 'sources'; readonly sources: MessageSources }
  /** What is being done before or between words. */
  | { readonly type: 'progress'; readonly progress: RunProgress }
  /** As the provider counted. */
  | { readonly type: 'usage'; readonly inputTokens: number | undefined; readonly outputTokens: number | undefined };

/** Describes a provider that did not complete its answer. The message may be shown to the user and names no secret. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly code: 'provider-unreachable' | 'provider-refused' | 'provider-failed';

  constructor(code: ModelError['code'], detail: string) {
    super(detail);
    this.code = code;
  }
}
