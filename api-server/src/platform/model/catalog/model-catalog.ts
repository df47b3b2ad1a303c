/** Holds the day on which these facts were checked. How to update them: docs/guides/model-catalog.md. */
export const catalogDate = '2026-11-10';

/** Names the currency of the catalog's prices. */
export const catalogCurrency = 'USD';

/** Names how much a model can be asked to think, from the least to the most. */
export type ThinkingEffort = 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max';

/** Holds what is publicly known about a model. Missing means unknown, so that nothing is made up. */
export interface CatalogModel {
  /** Names the model without its vendor in front and its date behind. */
  readonly id: string;
  readonly maker: string;
  /** Whether every name that starts with the id, such as `qwen3:8b` and `qwen3-32b-instruct`, is meant. */
  readonly isFamily?: true;
  /** Holds the tokens that a request and its answer may have together. */
  readonly window?: number;
  /** Holds the largest window of published weights. A server that runs them may offer less. */
  readonly weightsWindow?: number;
  readonly output?: number;
  readonly pictures?: boolean;
  readonly tools?: boolean;
  readonly thoughts?: boolean;
  readonly makesPictures?: true;
  readonly transcribes?: true;
  readonly speaks?: true;
  readonly efforts?: readonly ThinkingEffort[];
  /** Whether it accepts a temperature and similar. */
  readonly sampling?: false;
  /** Holds prices for a million tokens: in, out, in from the cache. Zero out means that there is nothing to pay for. */
  readonly price?: readonly [input: number, output: number, cached?: number];
  readonly picturePrice?: number;
  /** Holds the price of a minute of sound that is transcribed. */
  readonly minutePrice?: number;
  /** Holds the price of a million characters that are spoken. */
  readonly characterPrice?: number;
  readonly released?: string;
  /** The day from which the provider no longer promises it. */
  readonly deprecated?: string;
}

type Row = Omit<CatalogModel, 'maker'>;

const by = (maker: string, rows: readonly Row[]): CatalogModel[] => rows.map((row) => ({ ...row, maker }));

const thinker = { pictures: true, tools: true, thoughts: true } as const;
const textThinker = { pictures: false, tools: true, thoughts: true } as const;
const seer = { pictures: true, tools: true, thoughts: false } as const;
const writer = { pictures: false, tools: true, thoughts: false } as const;
const painter = { tools: false, thoughts: false, makesPictures: true } as const;

const hearer = { tools: false, thoughts: false, transcribes: true } as const;
const speaker = { tools: false, thoughts: false, speaks: true } as const;

const lowToHigh = ['low', 'medium', 'high'] as const;
const minimalToHigh = ['minimal', ...lowToHigh] as const;
const noneToHigh = ['none', ...lowToHigh] as const;
const noneToXhigh = [...noneToHigh, 'xhigh'] as const;
const mediumToXhigh = ['medium', 'high', 'xhigh'] as const;
const lowToMax = [...lowToHigh, 'xhigh', 'max'] as const;
const noneToMax = ['none', ...lowToMax] as const;

const o = { ...thinker, window: 200_000, output: 100_000, efforts: lowToHigh, sampling: false } as const;
const gpt5 = { ...thinker, window: 400_000, output: 128_000 } as const;
const gpt54 = { ...thinker, window: 1_050_000, output: 128_000 } as const;
const gpt41 = { ...seer, window: 1_047_576, output: 32_768 } as const;
const gpt4o = { ...seer, window: 128_000, output: 16_384 } as const;

const openAi: readonly Row[] = [
  { id: 'gpt-6.1-sol', ...gpt54, efforts: lowToMax, price: [2, 10, 0.1] },
  { id: 'gpt-6.1-terra', ...gpt54, efforts: noneToMax, price: [1, 5, 0.05] },
  { id: 'gpt-6-astra', ...gpt54, efforts: lowToMax, price: [10, 50, 1] },
  { id: 'gpt-6-sol', ...gpt54, efforts: noneToMax, price: [2, 10, 0.2] },
  { id: 'gpt-6-luna', ...gpt54, efforts: noneToMax, price: [0.1, 0.5, 0.01] },
  { id: 'gpt-5.6-sol', ...gpt54, efforts: noneToMax, price: [4, 20, 0.4] },
  { id: 'gpt-5.6-terra', ...gpt54, efforts: noneToMax, price: [2, 12, 0.2] },
  { id: 'gpt-5.6-luna', ...gpt54, efforts: noneToMax, price: [0.2, 1.2, 0.02] },
  { id: 'gpt-5.5', ...gpt54, efforts: noneToXhigh, price: [5, 30, 0.5], released: '2026-04-23' },
  { id: 'gpt-5.5-pro', ...gpt54, efforts: mediumToXhigh, price: [30, 180], released: '2026-04-23' },
  { id: 'gpt-5.4', ...gpt54, efforts: noneToXhigh, price: [2.5, 15, 0.25], released: '2026-03-05' },
  { id: 'gpt-5.4-pro', ...gpt54, efforts: mediumToXhigh, price: [30, 180], released: '2026-03-05' },
  { id: 'gpt-5.4-mini', ...gpt5, efforts: noneToXhigh, price: [0.75, 4.5, 0.075], released: '2026-03-17' },
  { id: 'gpt-5.4-nano', ...gpt5, efforts: noneToXhigh, price: [0.2, 1.25, 0.02], released: '2026-03-17' },
  { id: 'gpt-5.3-codex', ...gpt5, efforts: noneToXhigh, price: [1.75, 14, 0.175] },
  { id: 'gpt-5.2', ...gpt5, efforts: noneToXhigh, price: [1.75, 14, 0.175], released: '2025-12-11' },
  { id: 'gpt-5.2-pro', ...gpt5, efforts: mediumToXhigh, price: [21, 168], released: '2025-12-11' },
  { id: 'gpt-5.1', ...gpt5, efforts: noneToHigh, price: [1.25, 10, 0.125], released: '2025-11-13' },
  { id: 'gpt-5', ...gpt5, efforts: minimalToHigh, sampling: false, price: [1.25, 10, 0.125], released: '2025-08-07' },
  { id: 'gpt-5-pro', ...gpt5, efforts: ['high'], sampling: false, price: [15, 120], released: '2025-10-06' },
  { id: 'gpt-5-mini', ...gpt5, efforts: minimalToHigh, sampling: false, price: [0.25, 2, 0.025], released: '2025-08-07' },
  { id: 'gpt-5-nano', ...gpt5, efforts: minimalToHigh, sampling: false, price: [0.05, 0.4, 0.005], released: '2025-08-07' },
  { id: 'gpt-5-chat-latest', ...gpt4o, tools: false, price: [1.25, 10, 0.125], released: '2025-08-07' },
  { id: 'gpt-4.1', ...gpt41, price: [2, 8, 0.5], released: '2025-04-14' },
  { id: 'gpt-4.1-mini', ...gpt41, price: [0.4, 1.6, 0.1], released: '2025-04-14' },
  { id: 'gpt-4.1-nano', ...gpt41, price: [0.1, 0.4, 0.025], released: '2025-04-14' },
  { id: 'gpt-4o', ...gpt4o, price: [2.5, 10, 1.25], released: '2024-05-13' },
  { id: 'gpt-4o-mini', ...gpt4o, price: [0.15, 0.6, 0.075], released: '2024-07-18' },
  { id: 'gpt-4-turbo', ...seer, window: 128_000, output: 4_096, price: [10, 30], released: '2024-04-09' },
  { id: 'gpt-4', ...writer, window: 8_192, output: 8_192, price: [30, 60], released: '2023-03-14' },
  { id: 'gpt-3.5-turbo', ...writer, window: 16_385, output: 4_096, price: [0.5, 1.5], released: '2023-03-01' },
  { id: 'o1', ...o, price: [15, 60, 7.5], released: '2024-12-17' },
  { id: 'o3', ...o, price: [2, 8, 0.5], released: '2025-04-16' },
  { id: 'o3-pro', ...o, price: [20, 80], released: '2025-06-10' },
  { id: 'o3-mini', ...o, pictures: false, price: [1.1, 4.4, 0.55], released: '2025-01-31' },
  { id: 'o4-mini', ...o, price: [1.1, 4.4, 0.275], released: '2025-04-16' },
  { id: 'text-embedding-3-small', window: 8_192, price: [0.02, 0], released: '2024-01-25' },
  { id: 'text-embedding-3-large', window: 8_192, price: [0.13, 0], released: '2024-01-25' },
  { id: 'text-embedding-ada-002', window: 8_192, price: [0.1, 0], released: '2022-12-15' },
  { id: 'dall-e-2', ...painter, picturePrice: 0.02 },
  { id: 'dall-e-3', ...painter, picturePrice: 0.04 },
  { id: 'gpt-image-1', ...painter, pictures: true, price: [5, 40], released: '2025-04-23' },
  { id: 'gpt-image-2', ...painter, pictures: true, price: [5, 30, 1.25], released: '2026-04-21' },
  { id: 'whisper-1', ...hearer, minutePrice: 0.006 },
  { id: 'gpt-4o-transcribe', ...hearer, minutePrice: 0.006, released: '2025-03-20' },
  { id: 'gpt-4o-mini-transcribe', ...hearer, minutePrice: 0.003, released: '2025-03-20' },
  { id: 'gpt-4o-transcribe-diarize', ...hearer, minutePrice: 0.006 },
  { id: 'gpt-transcribe', ...hearer },
  { id: 'whisper', isFamily: true, ...hearer },
  { id: 'distil-whisper', isFamily: true, ...hearer },
  { id: 'faster-whisper', isFamily: true, ...hearer },
  { id: 'faster-distil-whisper', isFamily: true, ...hearer },
  { id: 'tts-1', ...speaker, characterPrice: 15 },
  { id: 'tts-1-hd', ...speaker, characterPrice: 30 },
  { id: 'gpt-4o-mini-tts', ...speaker, released: '2025-03-20' },
  { id: 'gpt-oss', isFamily: true, ...textThinker, weightsWindow: 131_072, efforts: lowToHigh, released: '2025-08-05' },
];

const claude = { ...thinker, window: 1_000_000, output: 128_000 } as const;
const claude45 = { ...thinker, window: 200_000, output: 64_000 } as const;

const anthropic: readonly Row[] = [
  { id: 'claude-fable-5-2', ...claude, efforts: lowToMax, price: [8, 40, 0.2] },
  { id: 'claude-fable-5-1', ...claude, efforts: lowToMax, price: [10, 50, 0.25] },
  { id: 'claude-fable-5', ...claude, efforts: lowToMax, sampling: false, price: [10, 50, 1] },
  { id: 'claude-opus-5-5', ...claude, efforts: lowToMax, sampling: false, price: [4, 20, 0.2] },
  { id: 'claude-opus-5', ...claude, efforts: lowToMax, sampling: false, price: [5, 25, 0.5] },
  { id: 'claude-opus-4-8', ...claude, efforts: lowToMax, sampling: false, price: [5, 25, 0.5] },
  { id: 'claude-opus-4-7', ...claude, efforts: lowToMax, sampling: false, price: [5, 25, 0.5], released: '2026-04-16' },
  { id: 'claude-opus-4-6', ...claude, efforts: [...lowToHigh, 'max'], price: [5, 25, 0.5], released: '2026-02-05' },
  { id: 'claude-opus-4-5', ...claude45, efforts: lowToHigh, price: [5, 25, 0.5], released: '2025-11-24' },
  { id: 'claude-opus-4-1', ...claude45, output: 32_000, price: [15, 75, 1.5], released: '2025-08-05', deprecated: '2026-08-05' },
  { id: 'claude-opus-4', ...claude45, output: 32_000, price: [15, 75, 1.5], released: '2025-05-22', deprecated: '2026-05-14' },
  { id: 'claude-sonnet-5-5', ...claude, efforts: lowToMax, sampling: false, price: [2, 10, 0.1] },
  { id: 'claude-sonnet-5', ...claude, efforts: lowToMax, sampling: false, price: [2, 10, 0.2] },
  { id: 'claude-sonnet-4-6', ...claude, output: 64_000, efforts: [...lowToHigh, 'max'], price: [3, 15, 0.3] },
  { id: 'claude-sonnet-4-5', ...claude45, price: [3, 15, 0.3], released: '2025-09-29' },
  { id: 'claude-sonnet-4', ...claude45, price: [3, 15, 0.3], released: '2025-05-22', deprecated: '2026-05-14' },
  { id: 'claude-haiku-5-5', ...claude, efforts: lowToMax, sampling: false, price: [0.1, 0.5, 0.01] },
  { id: 'claude-haiku-4-5', ...claude45, price: [1, 5, 0.1], released: '2025-10-15' },
  { id: 'claude-3-7-sonnet', ...claude45, price: [3, 15, 0.3], released: '2025-02-24', deprecated: '2026-02-19' },
  {
    id: 'claude-3-5-sonnet',
    ...seer,
    window: 200_000,
    output: 8_192,
    price: [3, 15, 0.3],
    released: '2024-06-20',
    deprecated: '2025-10-28',
  },
  {
    id: 'claude-3-5-haiku',
    ...seer,
    window: 200_000,
    output: 8_192,
    price: [0.8, 4, 0.08],
    released: '2024-10-22',
    deprecated: '2026-02-19',
  },
  { id: 'claude-3-haiku', ...seer, window: 200_000, output: 4_096, price: [0.25, 1.25, 0.03], released: '2024-03-13' },
];

const gemini = { ...thinker, window: 1_048_576, output: 65_536 } as const;
const gemini2 = { ...seer, window: 1_048_576, output: 8_192, deprecated: '2026-06-01' } as const;

const google: readonly Row[] = [
  { id: 'gemini-4-argon', ...gemini, output: 32_768, price: [2, 10, 0.1] },
  { id: 'gemini-3.8-flash', ...gemini, price: [0.75, 3.75, 0.075] },
  { id: 'gemini-3.7-flash', ...gemini, price: [0.75, 3.75, 0.075] },
  { id: 'gemini-3.6-flash', ...gemini, price: [0.75, 3.75, 0.075] },
  { id: 'gemini-3.5-flash', ...gemini, price: [1.5, 9, 0.15] },
  { id: 'gemini-3.5-flash-lite', ...gemini, price: [0.3, 2.5, 0.03] },
  { id: 'gemini-3.1-pro', ...gemini, price: [2, 12, 0.2] },
  { id: 'gemini-3.1-flash-lite', ...gemini, price: [0.25, 1.5, 0.025] },
  { id: 'gemini-3-pro', ...gemini, price: [2, 12, 0.2], released: '2025-11-18' },
  { id: 'gemini-3-flash', ...gemini, price: [0.5, 3, 0.05] },
  { id: 'gemini-2.5-pro', ...gemini, price: [1.25, 10, 0.125], released: '2025-06-17' },
  { id: 'gemini-2.5-flash', ...gemini, price: [0.3, 2.5, 0.03], released: '2025-06-17' },
  { id: 'gemini-2.5-flash-lite', ...gemini, price: [0.1, 0.4, 0.01], released: '2025-07-22' },
  { id: 'gemini-2.5-flash-image', ...painter, pictures: true, window: 32_768, output: 32_768, picturePrice: 0.039 },
  { id: 'gemini-2.5-flash-preview-tts', ...speaker, window: 8_192, output: 16_384, price: [0.5, 10] },
  { id: 'gemini-2.5-pro-preview-tts', ...speaker, window: 8_192, output: 16_384, price: [1, 20] },
  { id: 'gemini-2.0-flash', ...gemini2, price: [0.1, 0.4, 0.025], released: '2025-02-05' },
  { id: 'gemini-2.0-flash-lite', ...gemini2, price: [0.075, 0.3], released: '2025-02-25' },
  { id: 'gemma-4', isFamily: true, ...thinker, weightsWindow: 262_144 },
  { id: 'gemma4', isFamily: true, ...thinker },
  { id: 'gemma-3', isFamily: true, thoughts: false, released: '2025-03-12' },
  { id: 'gemma3', isFamily: true, thoughts: false, released: '2025-03-12' },
];

const mistral: readonly Row[] = [
  { id: 'mistral-large-4', ...thinker, window: 1_048_576, output: 262_144, price: [0.7, 2.1, 0.07] },
  { id: 'mistral-large-2512', ...seer, window: 262_144, output: 262_144, price: [0.5, 1.5, 0.05] },
  { id: 'mistral-large-latest', ...seer, window: 262_144, output: 262_144, price: [0.5, 1.5, 0.05] },
  { id: 'mistral-large', ...writer, window: 131_072, price: [2, 6], released: '2024-11-18' },
  { id: 'mistral-medium-2604', ...thinker, window: 262_144, output: 262_144, price: [1.5, 7.5, 0.15] },
  { id: 'mistral-medium-latest', ...thinker, window: 262_144, output: 262_144, price: [1.5, 7.5, 0.15] },
  { id: 'mistral-medium', ...seer, window: 131_072, output: 131_072, price: [0.4, 2, 0.04], released: '2025-05-07' },
  { id: 'mistral-small-2603', ...thinker, window: 262_144, output: 256_000, price: [0.15, 0.6, 0.015] },
  { id: 'mistral-small-latest', ...thinker, window: 262_144, output: 256_000, price: [0.15, 0.6, 0.015] },
  { id: 'mistral-small', ...seer, window: 128_000, price: [0.1, 0.3] },
  { id: 'devstral-2512', ...writer, window: 262_144, output: 262_144, price: [0.4, 2, 0.04] },
  { id: 'codestral', ...writer, window: 256_000, price: [0.3, 0.9] },
  { id: 'ministral-14b-2512', ...seer, window: 262_144, price: [0.2, 0.2, 0.02] },
  { id: 'ministral-8b-2512', ...seer, window: 262_144, price: [0.15, 0.15, 0.015] },
  { id: 'magistral-medium', ...thinker, window: 262_144, output: 16_384, price: [2, 5, 0.2] },
  { id: 'mistral-nemo', isFamily: true, ...writer, weightsWindow: 128_000, released: '2024-07-18' },
];

const meta: readonly Row[] = [
  { id: 'muse-wonder-1.0', ...thinker, window: 1_048_576, output: 131_072, price: [4, 20, 0.2] },
  { id: 'muse-spark-1.3', ...thinker, window: 1_048_576, output: 131_072, price: [1.25, 4.25, 0.15] },
  { id: 'muse-ember-1.0', ...thinker, window: 1_048_576, price: [0.1, 0.5, 0.004] },
  { id: 'llama-4-maverick', isFamily: true, ...seer, weightsWindow: 1_048_576, released: '2025-04-05' },
  { id: 'llama-4-scout', isFamily: true, ...seer, weightsWindow: 10_485_760, released: '2025-04-05' },
  { id: 'llama4', isFamily: true, ...seer, released: '2025-04-05' },
  { id: 'llama-3.3', isFamily: true, ...writer, weightsWindow: 131_072, released: '2024-12-06' },
  { id: 'llama3.3', isFamily: true, ...writer, weightsWindow: 131_072, released: '2024-12-06' },
  { id: 'llama3.2-vision', isFamily: true, pictures: true, thoughts: false, weightsWindow: 131_072, released: '2024-09-25' },
  { id: 'llama3.2', isFamily: true, ...writer, weightsWindow: 131_072, released: '2024-09-25' },
  { id: 'llama-3.1', isFamily: true, ...writer, weightsWindow: 131_072, released: '2024-07-23' },
  { id: 'llama3.1', isFamily: true, ...writer, weightsWindow: 131_072, released: '2024-07-23' },
];

const deepSeek: readonly Row[] = [
  { id: 'deepseek-flash', ...thinker, window: 1_000_000, output: 384_000, price: [0.3, 1.2, 0.006] },
  { id: 'deepseek-v4-pro', ...textThinker, window: 1_000_000, output: 384_000, price: [1.32, 3.96, 0.044] },
  { id: 'deepseek-v4-flash', ...textThinker, window: 1_000_000, output: 384_000 },
  { id: 'deepseek-chat', ...writer, window: 131_072, output: 8_192, price: [0.28, 0.42, 0.028], released: '2024-12-26' },
  { id: 'deepseek-reasoner', ...textThinker, window: 131_072, output: 65_536, price: [0.28, 0.42, 0.028], released: '2025-01-20' },
  { id: 'deepseek-r1', isFamily: true, pictures: false, thoughts: true, released: '2025-01-20' },
];

const qwen: readonly Row[] = [
  { id: 'qwen3.8-max', ...thinker, window: 1_000_000, output: 131_072, price: [2, 6, 0.25] },
  { id: 'qwen3.8-flash', ...thinker, window: 1_000_000, output: 131_072, price: [0.15, 0.47, 0.016] },
  { id: 'qwen3.7-max', ...textThinker, window: 1_000_000, output: 131_072 },
  { id: 'qwen3.7-plus', ...thinker, window: 1_000_000 },
  { id: 'qwen3.6-plus', ...thinker, window: 1_000_000, output: 65_536 },
  { id: 'qwen3.6-flash', ...thinker, window: 1_000_000, output: 65_536 },
  { id: 'qwen3.6', isFamily: true, ...thinker, weightsWindow: 262_144 },
  { id: 'qwen3.5', isFamily: true, ...thinker, weightsWindow: 262_144 },
  { id: 'qwen3-coder', isFamily: true, ...writer, weightsWindow: 262_144, released: '2025-07-22' },
  { id: 'qwen3-vl', isFamily: true, pictures: true, tools: true },
  { id: 'qwen3', isFamily: true, pictures: false, tools: true, released: '2025-04-28' },
  { id: 'qwen2.5-coder', isFamily: true, pictures: false, thoughts: false, released: '2024-11-12' },
  { id: 'qwen2.5vl', isFamily: true, pictures: true, thoughts: false },
  { id: 'qwen2.5-vl', isFamily: true, pictures: true, thoughts: false },
  { id: 'qwen2.5', isFamily: true, ...writer, released: '2024-09-19' },
];

const grok = { window: 500_000, ...thinker } as const;

const xAi: readonly Row[] = [
  { id: 'grok-4.7', ...grok, price: [2, 6, 0.5] },
  { id: 'grok-4.6', ...grok, price: [2, 6, 0.5] },
  { id: 'grok-4.5', ...grok, price: [2, 6, 0.3] },
  { id: 'grok-4.3', ...grok, window: 1_000_000, price: [1.25, 2.5, 0.2] },
  { id: 'grok-4', ...thinker, window: 256_000, price: [3, 15, 0.75], released: '2025-07-09' },
  { id: 'grok-3', ...writer, window: 131_072, price: [3, 15, 0.75], released: '2025-02-17' },
  { id: 'grok-3-mini', ...textThinker, window: 131_072, efforts: ['low', 'high'], price: [0.3, 0.5, 0.075], released: '2025-02-17' },
];

/** Lists the models with public facts. Everything else about a model comes from its provider or from an administrator. */
export const modelCatalog: readonly CatalogModel[] = [
  ...by('OpenAI', openAi),
  ...by('Anthropic', anthropic),
  ...by('Google', google),
  ...by('Mistral', mistral),
  ...by('Meta', meta),
  ...by('DeepSeek', deepSeek),
  ...by('Qwen', qwen),
  ...by('xAI', xAi),
  ...by('hexgrad', [{ id: 'kokoro', isFamily: true, ...speaker }]),
  ...by('Rhasspy', [{ id: 'piper', isFamily: true, ...speaker }]),
  ...by('Canopy Labs', [{ id: 'orpheus', isFamily: true, ...speaker }]),
  ...by('Resemble AI', [{ id: 'chatterbox', isFamily: true, ...speaker }]),
];
