import { findProvider } from 'shared-contracts/connection-calls';

/** Names the logos of shared-ui (`shared-ui/src/logo`) by what an address or a name contains. The first match counts. */
const providerMarks: readonly (readonly [RegExp, string])[] = [
  [/ollama/, 'ollama'],
  [/lm[ -]?studio/, 'lmstudio'],
  [/vllm/, 'vllm'],
  [/openrouter/, 'openrouter'],
  [/azure/, 'azure'],
  [/openai/, 'openai'],
  [/anthropic/, 'anthropic'],
  [/google|gemini/, 'google'],
  [/mistral/, 'mistral'],
  [/deepseek/, 'deepseek'],
  [/\bxai\b/, 'xai'],
  [/\bgroq\b/, 'groq'],
  [/together/, 'together'],
  [/fireworks/, 'fireworks'],
  [/perplexity/, 'perplexity'],
  [/cohere/, 'cohere'],
  [/hugging ?face/, 'huggingface'],
  [/nvidia/, 'nvidia'],
  [/cerebras/, 'cerebras'],
  [/bedrock|amazonaws/, 'bedrock'],
  [/moonshot/, 'moonshot'],
  [/minimax/, 'minimax'],
  [/bigmodel|zhipu|\bz\.ai\b/, 'zhipu'],
];

const modelMarks: readonly (readonly [RegExp, string])[] = [
  [/claude/, 'claude'],
  [/gemini/, 'gemini'],
  [/gemma/, 'gemma'],
  [/deepseek/, 'deepseek'],
  [/llama/, 'meta'],
  [/qwen|qwq/, 'qwen'],
  [/mistral|mixtral|ministral|codestral|devstral|magistral|pixtral|voxtral/, 'mistral'],
  [/grok/, 'grok'],
  [/\bphi\b|\bphi[-\d]/, 'microsoft'],
  [/command-|\baya\b/, 'cohere'],
  [/nemotron/, 'nvidia'],
  [/kimi|moonshot/, 'moonshot'],
  [/\bglm/, 'zhipu'],
  [/minimax/, 'minimax'],
  [/sonar/, 'perplexity'],
  [/\bgpt|chatgpt|\bo[134]\b|dall-e|whisper|\btts-|text-embedding/, 'openai'],
];

const markIn = (marks: typeof modelMarks, text: string): string | null =>
  marks.find(([pattern]) => pattern.test(text.toLowerCase()))?.[1] ?? null;

/** Returns the name of a provider's logo, by its address and then by the name it was given; null if none is known. */
export const logoOfProvider = (name: string, baseUrl = ''): string | null =>
  findProvider(baseUrl)?.id ?? markIn(providerMarks, name) ?? (URL.canParse(baseUrl) ? markIn(providerMarks, new URL(baseUrl).host) : null);

/** Returns the name of the logo of a model or its maker; null if none is known. */
export const logoOfModel = (name: string): string | null => markIn(modelMarks, name);
