import type { Effort } from 'shared-contracts/preset-calls';
import * as z from 'zod/mini';
import { limitedText } from '../../../limited-body.ts';
import { chatModelOf } from '../../chat-model.ts';
import { fetchModels } from '../../fetch-models.ts';
import { Learned } from '../../learned.ts';
import { answeredError, refusal, toModelError } from '../../model-errors.ts';
import type { ModelImage, ModelMessage } from '../../model-port.ts';
import type { EmbeddingPort, Endpoint, ListedModel, Protocol } from '../../protocol.ts';
import { postToProvider } from '../../provider-call.ts';
import { modelAt } from '../../refused-abilities.ts';
import { listedModel } from '../../stated-facts.ts';
import type { Dialect, TurnRequest } from '../../turn.ts';
import { type Content, ContentTurn, type Part } from './content-turn.ts';
import { geminiImages } from './images.ts';
import { geminiSpeech, geminiTranscription } from './speech.ts';

const headers = (apiKey: string | undefined): Readonly<Record<string, string>> => (apiKey ? { 'x-goog-api-key': apiKey } : {});

const pathOf = (model: string, verb: string) => `/models/${encodeURIComponent(model)}:${verb}`;

/** Models that don't think refuse to be asked for their thoughts. */
const thoughtless = new Learned<true>();

const dialect: Dialect<Content, ContentTurn> = {
  headers,
  conversation: ({ messages }) => messages.filter(({ content, images }) => content || images?.length).map(toContent),
  readsPdf: ({ maker, pictures }) => maker === 'Google' && pictures === true,
  ask: (asked, endpoint) => ({
    path: `${pathOf(asked.model, 'streamGenerateContent')}?alt=sse`,
    body: {
      ...(asked.instructions ? { systemInstruction: { parts: [{ text: asked.instructions }] } } : {}),
      contents: asked.messages,
      ...toolsOf(asked),
      generationConfig: configOf(asked, thoughtless.get(modelAt(endpoint.baseUrl, asked.model)) === true),
    },
  }),
  newTurn: () => new ContentTurn(),
  again: (turn, answered) => [
    turn.content,
    {
      role: 'user',
      parts: answered.map(({ call: { id, name }, result }) => ({
        functionResponse: { ...(id.startsWith('call_') ? {} : { id }), name, response: { result } },
      })),
    },
  ],
  learn: (error, model, endpoint, { effort }) => {
    const { status, words } = answeredError(error) ?? { status: 0, words: '' };
    // A refused effort is left out first; the model may still tell its thoughts.
    if (effort !== undefined && !thoughtless.get(modelAt(endpoint.baseUrl, model)) && /budget|level/i.test(words)) return false;
    if (status !== 400 || !/thinking|thought/i.test(words) || thoughtless.get(modelAt(endpoint.baseUrl, model))) return false;
    thoughtless.set(modelAt(endpoint.baseUrl, model), true);
    return true;
  },
  isRefusal: (stopReason) => refusals.has(stopReason),
  isCutOff: (stopReason) => stopReason === 'MAX_TOKENS',
};

/** The second generation thinks for a number of tokens, later ones at a level. */
const budgets: Readonly<Record<Effort, number>> = {
  none: 0,
  minimal: 512,
  low: 1_024,
  medium: 8_192,
  high: 24_576,
  xhigh: 24_576,
  max: 24_576,
};
const levels: Readonly<Record<Effort, string>> = {
  none: 'MINIMAL',
  minimal: 'MINIMAL',
  low: 'LOW',
  medium: 'MEDIUM',
  high: 'HIGH',
  xhigh: 'HIGH',
  max: 'HIGH',
};

function configOf({ model, parameters = {} }: TurnRequest<Content>, isThoughtless: boolean) {
  const { temperature, top_p: topP, max_tokens: maxOutputTokens, effort, stop, seed } = parameters;
  const amount = effort && (/gemini-2/.test(model) ? { thinkingBudget: budgets[effort] } : { thinkingLevel: levels[effort] });
  const thinkingConfig = isThoughtless ? undefined : { includeThoughts: true, ...amount };
  const set = { temperature, topP, maxOutputTokens, seed, stopSequences: stop?.length ? stop : undefined, thinkingConfig };
  return Object.values(set).some((one) => one !== undefined) ? set : undefined;
}

const refusals = new Set([
  'BLOCKED_REASON_UNSPECIFIED',
  'BLOCKLIST',
  'IMAGE_OTHER',
  'IMAGE_PROHIBITED_CONTENT',
  'IMAGE_RECITATION',
  'IMAGE_SAFETY',
  'JAILBREAK',
  'LANGUAGE',
  'MODEL_ARMOR',
  'OTHER',
  'PROHIBITED_CONTENT',
  'RECITATION',
  'SAFETY',
  'SPII',
]);

const toolsOf = ({ tools, mayCall }: Pick<TurnRequest<Content>, 'tools' | 'mayCall'>) =>
  tools.length
    ? {
        tools: [
          { functionDeclarations: tools.map(({ name, description, input }) => ({ name, description, parametersJsonSchema: input })) },
        ],
        toolConfig: { functionCallingConfig: { mode: mayCall ? 'AUTO' : 'NONE' } },
      }
    : {};

const toContent = ({ role, content, images }: ModelMessage): Content => ({
  role: role === 'assistant' ? 'model' : 'user',
  parts: [...(content ? [{ text: content }] : []), ...(images ?? []).map(toImagePart)],
});

const toImagePart = ({ mediaType, data }: ModelImage): Part => ({ inlineData: { mimeType: mediaType, data } });

const listing = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      supportedGenerationMethods: z.optional(z.array(z.string())),
      inputTokenLimit: z.optional(z.unknown()),
      outputTokenLimit: z.optional(z.unknown()),
      thinking: z.optional(z.unknown()),
    }),
  ),
});

/** Returns the models that answer or embed, without the `models/` before their names. */
async function listModels(endpoint: Endpoint): Promise<ListedModel[]> {
  const { models } = await fetchModels(endpoint, '/models?pageSize=1000', listing, headers(endpoint.apiKey));
  const isUseful = ['generateContent', 'embedContent'];
  return models
    .filter(({ supportedGenerationMethods: methods }) => !methods || methods.some((method) => isUseful.includes(method)))
    .map(({ name, inputTokenLimit: contextWindow, outputTokenLimit: maxOutput, thinking: thoughts }) =>
      listedModel(name.replace(/^models\//, ''), { contextWindow, maxOutput, thoughts }),
    );
}

const timeoutMs = 60_000;
const answerMaxBytes = 64 * 1024 * 1024;
const embedded = z.object({ embeddings: z.array(z.object({ values: z.array(z.number()) })) });

/** Creates embeddings through `batchEmbedContents`. */
function embeddings(endpoint: Endpoint, modelId: string, id = modelId): EmbeddingPort {
  const unreadable = () => refusal(200, endpoint.keyHint);
  return {
    id,
    embed: async (texts, signal) => {
      if (!texts.length) return [];
      try {
        const body = { requests: texts.map((text) => ({ model: `models/${modelId}`, content: { parts: [{ text }] } })) };
        const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
        const response = await postToProvider(endpoint, pathOf(modelId, 'batchEmbedContents'), body, limited, headers(endpoint.apiKey));
        const parsed = z.safeParse(embedded, JSON.parse(await limitedText(response, answerMaxBytes, unreadable)));
        if (!parsed.success) throw unreadable();
        return parsed.data.embeddings.map(({ values }) => values);
      } catch (error) {
        throw error instanceof SyntaxError ? unreadable() : toModelError(error, endpoint.keyHint);
      }
    },
  };
}

/** Speaks Google's Gemini API. */
export const googleGemini: Protocol = {
  chat: chatModelOf(dialect),
  listModels,
  images: geminiImages,
  embeddings,
  transcription: geminiTranscription,
  speech: geminiSpeech,
};
