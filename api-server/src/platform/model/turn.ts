import type { ModelParameters, ParameterName } from 'shared-contracts/preset-calls';
import type { CallUsage, Meter } from './meter.ts';
import type { ModelFacts } from './model-facts.ts';
import type { ModelRequest, ModelTool } from './model-port.ts';
import type { Endpoint } from './protocol.ts';
import type { TakeWait } from './provider-call.ts';
import type { ToolCall } from './tool-loop.ts';

/** Collects what a model says in one turn from the events of a provider's stream. */
export interface Turn {
  /** Takes the data of one event, or a whole answer of a model that doesn't stream, and returns its text. @throws Error if it can't be parsed, or if the provider reports an error */
  readonly take: (data: string) => string;
  /** Returns the thoughts that came since the last call. */
  readonly takeThought: () => string;
  /** Why the model stopped, in the provider's word; undefined while it has not, or if the answer broke off. */
  readonly stopReason: string | undefined;
  /** Whether the model said in its own way that it refuses. */
  readonly hasRefused?: boolean;
  readonly usage: CallUsage;
  readonly calls: readonly ToolCall[];
}

/** Describes a tool call with its result as the model reads it. */
export interface AnsweredCall {
  readonly call: ToolCall;
  readonly result: string;
}

/** Describes where a turn is asked for, and by what it is measured. */
export interface Asked {
  readonly endpoint: Endpoint;
  readonly model: string;
  readonly signal: AbortSignal;
  readonly meter: Meter | undefined;
  /** Receives the pieces, which are then not yielded. */
  readonly say?: ModelRequest['say'];
  readonly takeWait?: TakeWait | undefined;
}

/** Describes one request of a turn in our own words. */
export interface TurnRequest<Message> {
  readonly model: string;
  readonly instructions: string | undefined;
  readonly messages: readonly Message[];
  readonly tools: readonly ModelTool[];
  readonly mayCall: boolean;
  readonly parameters?: ModelParameters;
}

/** Describes the language of a provider's protocol: how a turn is asked for, and how its events are read. */
export interface Dialect<Message, T extends Turn> {
  /** Returns the headers that carry the key. */
  readonly headers: (apiKey: string | undefined) => Readonly<Record<string, string>>;
  /** Returns the conversation of a request, which ends with the user's question. */
  readonly conversation: (request: ModelRequest) => readonly Message[];
  /** Returns where a turn is posted, and what. */
  readonly ask: (asked: TurnRequest<Message>, endpoint: Endpoint) => { readonly path: string; readonly body: object };
  readonly newTurn: () => T;
  /** Returns the turn as the model reads it again, with the results of its tools. */
  readonly again: (turn: T, answered: readonly AnsweredCall[]) => readonly Message[];
  /** Returns whether a model with these facts sees the pages of PDFs. Where nobody knows, it is not sent any. */
  readonly readsPdf: (facts: ModelFacts) => boolean;
  /** Learns from a refusal. Returns true if the same question asked again can succeed. */
  readonly learn?: (error: unknown, model: string, endpoint: Endpoint, parameters: ModelParameters) => boolean;
  /** Returns the parameters that the protocol doesn't have, or not together with the others. */
  readonly leavesOut?: (parameters: ModelParameters) => readonly ParameterName[];
  /** Returns the text of an answer that is not streamed, where the protocol has another request for it. */
  readonly whole?: (asked: Asked, instructions: string, prompt: string) => Promise<string>;
  /** Returns whether the stop reason means that the provider refused to answer, or to go on. */
  readonly isRefusal: (stopReason: string) => boolean;
  /** Returns whether the stop reason means that the answer reached its maximum length. */
  readonly isCutOff: (stopReason: string) => boolean;
}
