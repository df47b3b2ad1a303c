import * as z from 'zod/mini';
import { sayProvider } from '../../../../messages/provider.ts';
import { isJson } from '../../../is-json.ts';
import type { Wording } from '../../../language/worded-error.ts';
import { limitedText } from '../../../limited-body.ts';
import { instructionsOf } from '../../instructions.ts';
import { refusal, toModelError } from '../../model-errors.ts';
import {
  ModelError,
  type ModelImage,
  type ModelMessage,
  type ModelPart,
  type ModelPort,
  type ModelRequest,
  type ModelTool,
} from '../../model-port.ts';
import type { Endpoint, Protocol } from '../../protocol.ts';
import { postToProvider } from '../../provider-call.ts';
import { type Complete, structuredAnswer } from '../../structured-answer.ts';
import { createToolLoop } from '../../tool-loop.ts';
import { streamTurn } from './completion-stream.ts';
import { CompletionTurn, textOf, type WireMessage, type WirePart } from './completion-turn.ts';
import { openAiEmbeddings } from './embeddings.ts';
import { openAiImages } from './images.ts';
import { listModels } from './list-models.ts';
import { tellingRefusedImages } from './refused-images.ts';
import { createToolMemory, refusesTools, type ToolMemory } from './refused-tools.ts';

const toolMemory = createToolMemory();

/** Creates a model behind an endpoint that speaks OpenAI's chat completions: OpenAI, Azure, Ollama, vLLM, LM Studio and others. */
export function openAiCompatible(endpoint: Endpoint, modelId: string, id = modelId, memory: ToolMemory = toolMemory): ModelPort {
  const { baseUrl, keyHint } = endpoint;
  return {
    id,
    stream: (request, signal) => {
      const answer = (asked: ModelRequest) => tellingRefusedImages(streamAnswer(endpoint, modelId, asked, signal), asked);
      return withModelErrors(withOrWithoutTools(answer, request, { memory, model: `${baseUrl} ${modelId}` }), keyHint);
    },
    structured: async (request, signal) => {
      try {
        return await structuredAnswer(completeWith(endpoint, modelId), request, signal);
      } catch (error) {
        throw toModelError(error, keyHint);
      }
    },
  };
}

/** Turns every failure of a provider into a `ModelError`. */
async function* withModelErrors(parts: AsyncIterable<ModelPart>, keyHint: Wording): AsyncGenerator<ModelPart> {
  try {
    yield* parts;
  } catch (error) {
    throw toModelError(error, keyHint);
  }
}

/** Answers without tools if the model refuses them. The answer says so, and the refusal is remembered for the next one. */
async function* withOrWithoutTools(
  answer: (request: ModelRequest) => AsyncIterable<ModelPart>,
  request: ModelRequest,
  { memory, model }: { memory: ToolMemory; model: string },
): AsyncGenerator<ModelPart> {
  if (!request.tools?.length) return yield* answer(request);
  if (!memory.refuses(model)) {
    let hasText = false;
    try {
      for await (const part of answer(request)) {
        hasText ||= part.type === 'text';
        yield part;
      }
      return;
    } catch (error) {
      if (hasText || !refusesTools(error)) throw error;
      memory.remember(model);
    }
  }
  yield { type: 'sources', sources: { without_tools: true } };
  yield* answer({ ...request, tools: [] });
}

/** Streams the model's turns and runs its tools between them. It parses the bytes itself, because one process holds very many answers (ADR 0028). */
async function* streamAnswer(endpoint: Endpoint, model: string, request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelPart> {
  const loop = createToolLoop(request, signal);
  yield* loop.found();
  const instructions = instructionsOf(request);
  const messages: WireMessage[] = instructions ? [{ role: 'system', content: instructions }] : [];
  messages.push(...request.messages.map(toWire));
  const turns: CompletionTurn[] = [];
  for (let step = 1; ; step += 1) {
    const turn = new CompletionTurn();
    turns.push(turn);
    const body = { model, messages, ...toolsOf(loop.offered(step)), stream: true, stream_options: { include_usage: true } };
    for await (const text of streamTurn(endpoint, body, turn, signal)) yield { type: 'text', text };
    if (turn.finishReason === undefined) throw new ModelError('provider-failed', sayProvider('incomplete'));
    const calls = loop.due(step, turn.calls);
    if (!calls.length) break;
    const answers = calls.map(
      async (call): Promise<WireMessage> => ({ role: 'tool', tool_call_id: call.id, content: await loop.answer(call) }),
    );
    messages.push(turn.message, ...(await Promise.all(answers)));
    yield* loop.found();
  }
  yield {
    type: 'usage',
    inputTokens: sum(turns.map((turn) => turn.inputTokens)),
    outputTokens: sum(turns.map((turn) => turn.outputTokens)),
  };
}

const toolsOf = ({ tools, mayCall }: { tools: readonly ModelTool[]; mayCall: boolean }) =>
  tools.length
    ? {
        tools: tools.map(({ name, description, input }) => ({ type: 'function', function: { name, description, parameters: input } })),
        tool_choice: mayCall ? 'auto' : 'none',
      }
    : {};

const completionMaxBytes = 4 * 1024 * 1024;
const completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.unknown() }) })).check(z.minLength(1)) });

/** Returns a whole answer at once, without tools. */
const completeWith =
  (endpoint: Endpoint, model: string): Complete =>
  async (instructions, prompt, signal) => {
    const unreadable = () => refusal(200, endpoint.keyHint);
    const messages: WireMessage[] = [
      { role: 'system', content: instructions },
      { role: 'user', content: prompt },
    ];
    const response = await postToProvider(endpoint, '/chat/completions', { model, messages }, signal);
    const text = await limitedText(response, completionMaxBytes, unreadable);
    const parsed = isJson(text) ? z.safeParse(completion, JSON.parse(text)) : undefined;
    if (!parsed?.success) throw unreadable();
    return textOf(parsed.data.choices[0]?.message.content);
  };

/** Sends text as a string, which every server accepts. Only a message with pictures has parts. */
const toWire = ({ role, content, images }: ModelMessage): WireMessage => ({
  role,
  content: images?.length ? [{ type: 'text', text: content }, ...images.map(toImagePart)] : content,
});

const toImagePart = ({ mediaType, data }: ModelImage): WirePart => ({
  type: 'image_url',
  image_url: { url: `data:${mediaType};base64,${data}` },
});

/** Returns the sum, or undefined if a count is unknown. */
const sum = (counts: readonly (number | undefined)[]): number | undefined =>
  counts.reduce((total, count) => (total === undefined || count === undefined ? undefined : total + count), 0);

export const openAiChat: Protocol = { chat: openAiCompatible, listModels, images: openAiImages, embeddings: openAiEmbeddings };
