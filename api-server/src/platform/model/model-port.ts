import type { MessageSources, RunProgress, SourceItem } from 'shared-contracts';
import type { ToolEffect } from 'shared-contracts/agent-calls';
import type { ModelParameters } from 'shared-contracts/preset-calls';
import type * as z from 'zod/mini';
import { WordedError, type Wording } from '../language/worded-error.ts';
import type { Meter } from './meter.ts';
import type { ModelFacts } from './model-facts.ts';

/** Describes what answers chats: the built-in assistant or a connected model. */
export interface ModelPort {
  /** Appears as `model` in requests and is stored with answers. */
  readonly id: string;
  /** Names the connection behind the model; missing for the built-in assistant, which costs nothing. */
  readonly source?: ModelSource;
  /** Holds the facts about the model; missing for the built-in assistant. */
  readonly facts?: ModelFacts;
  /** Whether it sees the pages of a PDF, so that one without text can be sent to it. */
  readonly readsPdf?: boolean;
  readonly stream: (request: ModelRequest, signal: AbortSignal) => AsyncIterable<ModelPart>;
  /** Returns an object of the requested shape. The built-in assistant has no such method, because it works by rules alone. */
  readonly structured?: <T>(request: StructuredRequest<T>, signal: AbortSignal) => Promise<T>;
}

/** Describes where a model is and who pays for it. */
export interface ModelSource {
  /** The provider's name for the model, by which prices are found. */
  readonly model: string;
  /** The id of the connection; `server` for the endpoint in the server's settings. */
  readonly connectionId: string;
  readonly connectionName: string;
  readonly payer: ModelPayer;
}

/** Says who pays. What a person pays with their own key counts in no budget of the installation. */
export type ModelPayer = 'person' | 'workspace' | 'installation';

export interface StructuredRequest<T> {
  readonly meter?: Meter;
  readonly instructions: string;
  readonly prompt: string;
  readonly schema: z.ZodMiniType<T>;
}

export interface ModelRequest {
  readonly userId: string;
  /** Measures each call to the provider. */
  readonly meter?: Meter;
  /** The tag of the reader's language, for what is written without a model. */
  readonly language?: string;
  readonly instructions: string | undefined;
  /** Oldest first; the last one is the user's. */
  readonly messages: readonly ModelMessage[];
  /** Stands for the messages before these. It is text of a model, not of the user. */
  readonly summary?: string | undefined;
  /** Holds passages that the answer may cite. */
  readonly passages: readonly Passage[];
  /** Whether instructions, pictures or passages contain the user's private text, beyond what the kinds of `passages` show. */
  readonly readsPrivate?: boolean;
  /** What earlier answers of the chat had read. */
  readonly flow?: FlowLabels | undefined;
  /** Whether the question quotes text that nobody vouches for, so that addresses in it aren't the user's. */
  readonly isComposed?: boolean;
  /** Tools that the model may call while it answers. A model without tool support answers without them. */
  readonly tools?: readonly ModelTool[];
  /** The maximum number of turns. The last turn has no tools, so that the model answers. */
  readonly stepsMax?: number;
  /** How the model is asked to answer. What it refuses is left out, and the answer says so. */
  readonly parameters?: ModelParameters;
  /** The tokens that tools may return, all together. Without room, the model answers with what it has. */
  readonly resultTokens?: number;
  /** Receives the progress of tools while the model waits for them. */
  readonly emit?: (part: ModelPart) => void;
  /**
   * Receives words and thoughts as they arrive, instead of having them yielded (ADR 0028). A wrapper that reads or changes them passes a
   * different function, or removes it.
   */
  readonly say?: ((piece: Piece) => void) | undefined;
}

/** Describes a tool that a model may call. */
export interface ModelTool {
  /** Providers accept at most 64 letters, digits, `_` and `-`. */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the input, an object. The tool itself validates what a model sends. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The model learns the message of a thrown `ModelError`; any other error is a failure without details. */
  readonly run: (input: unknown, context: ToolContext) => Promise<ToolResult>;
  /** What it does to the world. Tools that change or send something are wrapped by `guardTools`. */
  readonly effect: ToolEffect;
  /** Whether the result is private to the user or comes from a service that they connected. */
  readonly returnsPrivate?: boolean;
  /** Whether the result is text that nobody vouches for, such as a web page. It may hide instructions. */
  readonly returnsUntrusted?: boolean;
  /** The default is 30 seconds. `false` for a tool that waits for a person. */
  readonly timeoutMs?: number | false;
}

export interface ToolContext {
  readonly callId: string;
  readonly signal: AbortSignal;
  readonly emit: (part: ModelPart) => void;
  /** Knows what the model has read up to this call. */
  readonly exposure: RunExposure;
}

/** Names what a model has read: private things of the user, and sources that nobody vouches for. */
export interface FlowLabels {
  readonly private: readonly string[];
  readonly untrusted: readonly string[];
}

export interface RunExposure {
  /** Returns the addresses in an input that could carry private text out. */
  readonly risky: (input: unknown) => string[];
  /** Returns whether neither the user nor an earlier web search named this address, although something private was read. */
  readonly isUnnamed: (address: string) => boolean;
  /** Notes that the user allowed to open this address, and so the other ones that a search found on its host. */
  readonly allow: (address: string) => void;
  /** Returns what was read. With both labels, whatever leaves could be the work of an injected instruction. */
  readonly labels: () => FlowLabels;
}

/** Describes what a tool found. Sources get numbers that the model cites, and are listed under the answer. */
export interface ToolResult {
  readonly text: string;
  readonly sources?: readonly SourceItem[];
  /** Names what was read, for the labels of the run; by default the tool. */
  readonly from?: string;
  /** Names what was read and nobody vouches for, of a tool that doesn't always return such text. */
  readonly untrusted?: readonly string[];
  /** Indicates that the tool was not used, so that nothing was read. */
  readonly isUnused?: boolean;
}

export interface ModelMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
  /** Indicates that somebody else wrote it, such as a co-author, so that addresses in it aren't the asking person's. */
  readonly isOthers?: boolean;
  /** Pictures for models that can see, sent only with the user's question. */
  readonly images?: readonly ModelImage[];
}

/** Describes a picture for a model, or a PDF whose pages it sees. */
export interface ModelImage {
  readonly mediaType: ImageType | typeof pdfType;
  /** Holds its bytes in base64. */
  readonly data: string;
  readonly name: string;
  /** Counts the pages of a PDF, each of which takes the tokens of a picture. */
  readonly pages?: number;
}

export const pdfType = 'application/pdf';

/** Limits the pages of all PDFs of a request together. Providers take no more. */
export const pdfPagesMax = 100;

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';

/** Describes a passage that the user may read, with the sentences that match the question. */
export interface Passage {
  readonly kind: NonNullable<SourceItem['kind']>;
  readonly title: string;
  readonly url: string | undefined;
  readonly sentences: readonly string[];
  /** The whole text, for a language model. Without it, only the sentences are available. */
  readonly text?: string;
  /** Whether only the model reads it: the answer's sources neither name nor quote where it is from. */
  readonly isHidden?: boolean;
  /** Whether another person wrote it and shares it with the person who asks. Nobody has vouched for instructions in it. */
  readonly isByOthers?: boolean;
}

export type ModelPart =
  | { readonly type: 'text'; readonly text: string }
  /** What the model thinks before and between its words. It is shown apart from the answer and never sent to a provider again. */
  | { readonly type: 'thought'; readonly text: string }
  /** Merged field by field into the earlier sources; a list replaces the earlier list. */
  | { readonly type: 'sources'; readonly sources: MessageSources }
  /** What is being done before or between parts of the text. */
  | { readonly type: 'progress'; readonly progress: RunProgress }
  /** As counted by the provider. */
  | {
      readonly type: 'usage';
      readonly inputTokens: number | undefined;
      readonly outputTokens: number | undefined;
      readonly cachedTokens?: number | undefined;
    };

/** Describes what a model says: words of the answer, or a thought. */
export type Piece = Extract<ModelPart, { readonly type: 'text' | 'thought' }>;

/** Describes a provider that did not complete its answer. The message may be shown to the user and names no secret. */
export class ModelError extends WordedError {
  override readonly name = 'ModelError';
  readonly code: 'provider-unreachable' | 'provider-refused' | 'provider-failed' | 'budget-reached';

  constructor(code: ModelError['code'], wording: Wording) {
    super(wording);
    this.code = code;
  }
}
