import * as z from 'zod/mini';
import { limitedText } from '../../../limited-body.ts';
import { chatModelOf } from '../../chat-model.ts';
import { fetchModels } from '../../fetch-models.ts';
import { Learned } from '../../learned.ts';
import { answeredError, refusal, toModelError } from '../../model-errors.ts';
import type { ModelImage, ModelMessage } from '../../model-port.ts';
import type { EmbeddingPort, Endpoint, Protocol } from '../../protocol.ts';
import { postToProvider } from '../../provider-call.ts';
import type { Dialect, TurnRequest } from '../../turn.ts';
import { type Content, ContentTurn, type Part } from './content-turn.ts';

const headers = (apiKey: string | undefined): Readonly<Record<string, string>> => (apiKey ? { 'x-goog-api-key': apiKey } : {});

const pathOf = (model: string, verb: string) => `/models/${encodeURIComponent(model)}:${verb}`;

/** Models that don't think refuse to be asked for their thoughts. */
const thoughtless = new Learned<true>();

const keyOf = (model: string, { baseUrl }: Endpoint) => `${baseUrl} ${model}`;

const dialect: Dialect<Content, ContentTurn> = {
  headers,
  conversation: ({ messages }) => messages.filter(({ content, images }) => content || images?.length).map(toContent),
  ask: (asked, endpoint) => ({
    path: `${pathOf(asked.model, 'streamGenerateContent')}?alt=sse`,
    body: {
      ...(asked.instructions ? { systemInstruction: { parts: [{ text: asked.instructions }] } } : {}),
      contents: asked.messages,
      ...toolsOf(asked),
      ...(thoughtless.get(keyOf(asked.model, endpoint)) ? {} : { generationConfig: { thinkingConfig: { includeThoughts: true } } }),
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
  learn: (error, model, endpoint) => {
    const { status, words } = answeredError(error) ?? { status: 0, words: '' };
    if (status !== 400 || !/thinking|thought/i.test(words) || thoughtless.get(keyOf(model, endpoint))) return false;
    thoughtless.set(keyOf(model, endpoint), true);
    return true;
  },
  isRefusal: (stopReason) => refusals.has(stopReason),
};

const refusals = new Set(['SAFETY', 'RECITATION', 'LANGUAGE', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII', 'OTHER']);

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
  models: z.array(z.object({ name: z.string(), supportedGenerationMethods: z.optional(z.array(z.string())) })),
});

/** Returns the models that answer or embed, without the `models/` before their names. */
async function listModels(endpoint: Endpoint): Promise<string[]> {
  const { models } = await fetchModels(endpoint, '/models?pageSize=1000', listing, headers(endpoint.apiKey));
  const isUseful = ['generateContent', 'embedContent'];
  return models
    .filter(({ supportedGenerationMethods: methods }) => !methods || methods.some((method) => isUseful.includes(method)))
    .map(({ name }) => name.replace(/^models\//, ''));
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
export const googleGemini: Protocol = { chat: chatModelOf(dialect), listModels, embeddings };
