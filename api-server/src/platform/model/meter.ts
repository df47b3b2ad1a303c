/** Describes what one call used, as the provider counted it. Fields are missing where it reported nothing. */
export interface CallUsage {
  readonly inputTokens?: number | undefined;
  /** The part of the input that the provider read from its cache. */
  readonly cachedTokens?: number | undefined;
  /** The part of the output that the model thought and did not say. */
  readonly reasoningTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  readonly pictures?: number | undefined;
  /** The seconds of sound that were transcribed. */
  readonly audioSeconds?: number | undefined;
  /** The characters that were spoken. */
  readonly characters?: number | undefined;
  /** The text that arrived as a whole, where the provider counted nothing. */
  readonly outputText?: string | undefined;
}

export type CallEnd = 'complete' | 'stopped' | 'failed' | 'refused';

/** Measures one call to a provider from before it is sent until it has ended. */
export interface MeteredCall {
  /** Counts text that arrived. Returns a promise only when more must be reserved. @throws ModelError `budget-reached` when no budget has room for more. */
  readonly take: (text: string) => Promise<void> | undefined;
  /** Records the call. `refused` means that the provider did no work, so nothing is charged. */
  readonly end: (usage: CallUsage, end: CallEnd) => Promise<void>;
}

/** Measures the calls of one person to one model. */
export interface Meter {
  /** Reserves what a call is expected to cost. @throws ModelError `budget-reached` when a budget has no room for it. */
  readonly begin: (expected: ExpectedUse) => Promise<MeteredCall>;
}

export interface ExpectedUse {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly pictures?: number;
  readonly audioSeconds?: number;
  readonly characters?: number;
}
