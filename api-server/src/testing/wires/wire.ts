/** Describes how a provider writes what it says, and how it reads what is sent to it. Each wire is written from its provider's reference. */
export interface Wire {
  readonly basePath: string;
  /** Events of a turn, in order. */
  readonly turn: (said: readonly Said[], end?: End) => string;
  /** The same turn of a server that doesn't stream: one answer in JSON. */
  readonly whole: (said: readonly Said[], end?: End) => string;
  /** An error in the middle of a stream. */
  readonly fault: string;
  readonly refusal: (message: string) => string;
  readonly models: string;
  /** Whether the call's input is JSON inside a string, which can be broken. */
  readonly hasTextInput: boolean;
  /** The stop reason of an answer that the provider refused or ended. */
  readonly refused: string;
  readonly keyHeader: string;
  /** Reads a request. */
  readonly read: (body: Record<string, unknown>) => Read;
}

export type Said =
  | { readonly text: string }
  | { readonly thought: string }
  | { readonly call: string; readonly id: string; readonly input: string }
  /** An event or part of a kind that nobody knows. */
  | { readonly unknown: true };

export interface End {
  /** Why the turn ended; undefined for a whole answer, null for one that breaks off. */
  readonly stop?: string | null;
  readonly usage?: { readonly input: number; readonly cached: number; readonly output: number; readonly reasoning: number } | undefined;
}

export interface Read {
  readonly instructions: string;
  readonly tools: readonly string[];
  readonly mayCall: boolean;
  /** The conversation as `role: what`, with calls, results, thoughts and pictures in brackets. */
  readonly messages: readonly string[];
}

/** Joins the texts or the thoughts of a turn. */
export const wordsOf = (said: readonly Said[], kind: 'text' | 'thought'): string =>
  said.map((one) => (kind in one ? String((one as Readonly<Record<string, unknown>>)[kind]) : '')).join('');

export const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
export const event = (value: { readonly type: string; readonly [field: string]: unknown }) => `event: ${value.type}\n${data(value)}`;

/** Describes any JSON, for reading what was sent without a schema. */
export interface Json {
  readonly [key: string]: Json;
  readonly [Symbol.iterator]: () => IterableIterator<Json>;
}
export const json = (value: unknown): Json => value as Json;

/** Splits a text in two, as it arrives. */
export const halves = (whole: string): [string, string] => [whole.slice(0, whole.length >> 1), whole.slice(whole.length >> 1)];
