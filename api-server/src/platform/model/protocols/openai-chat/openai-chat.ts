import type { ModelParameters } from 'shared-contracts/preset-calls';
import * as z from 'zod/mini';
import { isJson } from '../../../is-json.ts';
import { limitedText } from '../../../limited-body.ts';
import { chatModelOf } from '../../chat-model.ts';
import { Learned } from '../../learned.ts';
import type { Meter } from '../../meter.ts';
import { meterCall, requestTokens, wholeOutput } from '../../metered-calls.ts';
import { answeredError, refusal, refusedToAnswer } from '../../model-errors.ts';
import { type ModelImage, type ModelMessage, type ModelTool, pdfType } from '../../model-port.ts';
import type { Endpoint, Protocol } from '../../protocol.ts';
import { bearer, postToProvider } from '../../provider-call.ts';
import { modelAt } from '../../refused-abilities.ts';
import type { Complete } from '../../structured-answer.ts';
import type { Dialect } from '../../turn.ts';
import { CompletionTurn, textOf, type WireMessage, type WirePart } from './completion-turn.ts';
import { openAiEmbeddings } from './embeddings.ts';
import { openAiImages } from './images.ts';
import { listModels } from './list-models.ts';
import { openAiSpeech, openAiTranscription } from './speech.ts';
import { usageOf } from './usage.ts';

const dialect: Dialect<WireMessage, CompletionTurn> = {
  headers: bearer,
  conversation: ({ messages }) => messages.map(toWire),
  readsPdf: ({ maker, pictures }) => maker === 'OpenAI' && pictures === true,
  ask: ({ model, instructions, messages, parameters = {}, ...offered }, endpoint) => ({
    path: '/chat/completions',
    body: {
      model,
      messages: instructions ? [{ role: 'system', content: instructions }, ...messages] : messages,
      ...toolsOf(offered),
      ...parametersOf(parameters, lengthField(model, endpoint)),
      stream: true,
      stream_options: { include_usage: true },
    },
  }),
  newTurn: () => new CompletionTurn(),
  again: (turn, answered) => [
    turn.message,
    ...answered.map(({ call, result }) => ({ role: 'tool' as const, tool_call_id: call.id, content: result })),
  ],
  learn: (error, model, endpoint, parameters) => {
    const { status, words } = answeredError(error) ?? { status: 0, words: '' };
    const field = lengthField(model, endpoint);
    const isAboutField = (status === 400 || status === 422) && words.includes(field);
    if (parameters.max_tokens === undefined || !isAboutField || lengthFields.get(modelAt(endpoint.baseUrl, model))) return false;
    lengthFields.set(modelAt(endpoint.baseUrl, model), field === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens');
    return true;
  },
  isRefusal: (stopReason) => refusals.has(stopReason),
  isCutOff: (stopReason) => stopReason === 'length' || stopReason === 'model_length',
  whole: ({ endpoint, model, signal, meter }, instructions, prompt) => completeWith(endpoint, model, meter)(instructions, prompt, signal),
};

/** `sensitive` is Zhipu's word. */
const refusals = new Set(['content_filter', 'sensitive']);

type LengthField = 'max_tokens' | 'max_completion_tokens';

/** OpenAI's newer models refuse the field that most other servers know; a server that knows neither would ignore the limit. */
const lengthFields = new Learned<LengthField>();
const newFieldAt = /^https:\/\/(?:api\.openai\.com|[\w-]+\.openai\.azure\.com)(?:\/|$)/;
const lengthField = (model: string, endpoint: Endpoint): LengthField =>
  lengthFields.get(modelAt(endpoint.baseUrl, model)) ?? (newFieldAt.test(endpoint.baseUrl) ? 'max_completion_tokens' : 'max_tokens');

const parametersOf = ({ temperature, top_p, max_tokens, effort, stop, seed }: ModelParameters, length: LengthField) => ({
  temperature,
  top_p,
  seed,
  [length]: max_tokens,
  reasoning_effort: effort,
  stop: stop?.length ? stop : undefined,
});

/** Creates a model behind an endpoint that speaks OpenAI's chat completions: OpenAI, Azure, Ollama, vLLM, LM Studio and others. */
export const openAiCompatible = chatModelOf(dialect);

const toolsOf = ({ tools, mayCall }: { tools: readonly ModelTool[]; mayCall: boolean }) =>
  tools.length
    ? {
        tools: tools.map(({ name, description, input }) => ({ type: 'function', function: { name, description, parameters: input } })),
        tool_choice: mayCall ? 'auto' : 'none',
      }
    : {};

const completionMaxBytes = 4 * 1024 * 1024;
const completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.unknown(), refusal: z.optional(z.unknown()) }),
        finish_reason: z.optional(z.nullable(z.string())),
      }),
    )
    .check(z.minLength(1)),
  usage: z.optional(z.unknown()),
});

/** Returns a whole answer at once, without tools. */
const completeWith =
  (endpoint: Endpoint, model: string, meter: Meter | undefined): Complete =>
  async (instructions, prompt, signal) => {
    const unreadable = () => refusal(200, endpoint.keyHint);
    const messages: WireMessage[] = [
      { role: 'system', content: instructions },
      { role: 'user', content: prompt },
    ];
    return meterCall(meter, { inputTokens: requestTokens(messages), outputTokens: wholeOutput }, async () => {
      const response = await postToProvider(endpoint, '/chat/completions', { model, messages }, signal);
      const text = await limitedText(response, completionMaxBytes, unreadable);
      const parsed = isJson(text) ? z.safeParse(completion, JSON.parse(text)) : undefined;
      if (!parsed?.success) throw unreadable();
      const [choice] = parsed.data.choices;
      if (textOf(choice?.message.refusal) || refusals.has(choice?.finish_reason ?? '')) throw refusedToAnswer();
      const result = textOf(choice?.message.content);
      return { result, usage: { ...usageOf(parsed.data.usage), outputText: result } };
    });
  };

/** Sends text as a string, which every server accepts. Only a message with pictures has parts. */
const toWire = ({ role, content, images }: ModelMessage): WireMessage => ({
  role,
  content: images?.length ? [{ type: 'text', text: content }, ...images.map(toImagePart)] : content,
});

const toImagePart = ({ mediaType, data, name }: ModelImage): WirePart => {
  const url = `data:${mediaType};base64,${data}`;
  return mediaType === pdfType ? { type: 'file', file: { filename: name, file_data: url } } : { type: 'image_url', image_url: { url } };
};

export const openAiChat: Protocol = {
  chat: openAiCompatible,
  listModels,
  images: openAiImages,
  embeddings: openAiEmbeddings,
  transcription: openAiTranscription,
  speech: openAiSpeech,
};
