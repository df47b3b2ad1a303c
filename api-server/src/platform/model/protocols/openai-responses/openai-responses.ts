import type { Effort } from 'shared-contracts/preset-calls';
import { chatModelOf } from '../../chat-model.ts';
import { Learned } from '../../learned.ts';
import { answeredError } from '../../model-errors.ts';
import { type ModelImage, type ModelMessage, pdfType } from '../../model-port.ts';
import type { Protocol } from '../../protocol.ts';
import { bearer } from '../../provider-call.ts';
import { modelAt } from '../../refused-abilities.ts';
import type { Dialect, TurnRequest } from '../../turn.ts';
import { openAiEmbeddings } from '../openai-chat/embeddings.ts';
import { openAiImages } from '../openai-chat/images.ts';
import { listModels } from '../openai-chat/list-models.ts';
import { openAiSpeech, openAiTranscription } from '../openai-chat/speech.ts';
import { type Item, ResponseTurn } from './response-turn.ts';

/** Models that don't think refuse to be asked for their thoughts. */
const thoughtless = new Learned<true>();

const dialect: Dialect<Item, ResponseTurn> = {
  headers: bearer,
  conversation: ({ messages }) => messages.map(toItem),
  readsPdf: ({ maker, pictures }) => maker === 'OpenAI' && pictures === true,
  ask: (asked, endpoint) => ({
    path: '/responses',
    body: {
      model: asked.model,
      ...(asked.instructions ? { instructions: asked.instructions } : {}),
      input: asked.messages,
      ...toolsOf(asked),
      stream: true,
      // The conversation is kept here alone.
      store: false,
      ...thinkingOf(asked.parameters?.effort, thoughtless.get(modelAt(endpoint.baseUrl, asked.model)) === true),
      temperature: asked.parameters?.temperature,
      top_p: asked.parameters?.top_p,
      max_output_tokens: asked.parameters?.max_tokens,
    },
  }),
  newTurn: () => new ResponseTurn(),
  again: (turn, answered) => [
    ...turn.items,
    ...answered.map(({ call, result }) => ({ type: 'function_call_output', call_id: call.id, output: result })),
  ],
  leavesOut: () => ['stop', 'seed'],
  learn: (error, model, endpoint, { effort }) => {
    const { status, words } = answeredError(error) ?? { status: 0, words: '' };
    // A refused effort is left out first; the model may still tell its thoughts.
    if (effort !== undefined && /effort/i.test(words)) return false;
    if (status !== 400 || !/encrypted|\binclude\b|reasoning/i.test(words) || thoughtless.get(modelAt(endpoint.baseUrl, model)))
      return false;
    thoughtless.set(modelAt(endpoint.baseUrl, model), true);
    return true;
  },
  isRefusal: (stopReason) => stopReason === 'content_filter',
  isCutOff: (stopReason) => stopReason === 'max_output_tokens',
};

const thinkingOf = (effort: Effort | undefined, isThoughtless: boolean) =>
  isThoughtless
    ? { reasoning: effort && { effort } }
    : { include: ['reasoning.encrypted_content'], reasoning: { summary: 'auto', effort } };

const toolsOf = ({ tools, mayCall }: Pick<TurnRequest<Item>, 'tools' | 'mayCall'>) =>
  tools.length
    ? {
        tools: tools.map(({ name, description, input }) => ({ type: 'function', name, description, parameters: input, strict: false })),
        tool_choice: mayCall ? 'auto' : 'none',
      }
    : {};

const toItem = ({ role, content, images }: ModelMessage): Item => ({
  role,
  content: images?.length ? [{ type: 'input_text', text: content }, ...images.map(toImagePart)] : content,
});

const toImagePart = ({ mediaType, data, name }: ModelImage): Item => {
  const url = `data:${mediaType};base64,${data}`;
  if (mediaType === pdfType) return { type: 'input_file', filename: name, file_data: url };
  return { type: 'input_image', detail: 'auto', image_url: url };
};

/** Speaks OpenAI's Responses API. Pictures, sound, embeddings and the list of models are those of its other API. */
export const openAiResponses: Protocol = {
  chat: chatModelOf(dialect),
  listModels,
  images: openAiImages,
  embeddings: openAiEmbeddings,
  transcription: openAiTranscription,
  speech: openAiSpeech,
};
