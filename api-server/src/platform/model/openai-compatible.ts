import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { streamTurn } from './completion-stream.ts';
import { CompletionTurn, type WireMessage, type WirePart } from './completion-turn.ts';
import { instructionsOf } from './instructions.ts';
import { toModelError } from './model-errors.ts';
import { ModelError, type ModelImage, type ModelMessage, type ModelPart, type ModelPort, type ModelRequest } from './model-port.ts';
import type { ProviderFetch } from './provider-fetch.ts';
import { tellingRefusedImages } from './refused-images.ts';
import { createToolMemory, refusesTools, type ToolMemory } from './refused-tools.ts';
import { structuredAnswer } from './structured-answer.ts';
import { createToolLoop } from './tool-loop.ts';

/** How an OpenAI-compatible provider is reached. */
export interface Endpoint {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** A sentence on where a refused key is put right. */
  readonly keyHint: string;
  readonly fetch: ProviderFetch;
}

const toolMemory = createToolMemory();

/** Any endpoint that speaks OpenAI's chat completions: OpenAI, Azure, Ollama, vLLM, LM Studio … */
export function openAiCompatible(endpoint: Endpoint, modelId: string, id = modelId, memory: ToolMemory = toolMemory): ModelPort {
  const { baseUrl: baseURL, apiKey, fetch, keyHint } = endpoint;
  const provider = createOpenAICompatible({ name: 'connected', baseURL, apiKey, fetch });
  return {
    id,
    stream: (request, signal) => {
      const answer = (asked: ModelRequest) => tellingRefusedImages(streamAnswer(endpoint, modelId, asked, signal), asked);
      return withModelErrors(withOrWithoutTools(answer, request, { memory, model: `${baseURL} ${modelId}` }), keyHint);
    },
    structured: async (request, signal) => {
      try {
        return await structuredAnswer(provider(modelId), request, signal);
      } catch (error) {
        throw toModelError(error, keyHint);
      }
    },
  };
}

/** A connection that breaks is thrown, a refusal is a part of the stream: callers see one kind of error. */
async function* withModelErrors(parts: AsyncIterable<ModelPart>, keyHint: string): AsyncGenerator<ModelPart> {
  try {
    yield* parts;
  } catch (error) {
    throw toModelError(error, keyHint);
  }
}

/** A model that refuses tools answers without them; the answer says so, and the next one does not fail first. */
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

/**
 * Turns of the model, with its tools between them. Written on the bytes of the call: the AI SDK's streams, which do the same, cost several
 * times what reading costs, and one process has to hold very many answers (ADR 0028).
 */
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
    const body = { model, messages, ...loop.offered(step), stream: true, stream_options: { include_usage: true } };
    for await (const text of streamTurn(endpoint, body, turn, signal)) yield { type: 'text', text };
    if (turn.finishReason === undefined)
      throw new ModelError('provider-failed', 'The model provider ended the answer before it was complete.');
    const calls = loop.due(step, turn.calls);
    if (!calls.length) break;
    messages.push(turn.message, ...(await Promise.all(calls.map(loop.answer))));
    yield* loop.found();
  }
  yield {
    type: 'usage',
    inputTokens: sum(turns.map((turn) => turn.inputTokens)),
    outputTokens: sum(turns.map((turn) => turn.outputTokens)),
  };
}

/** Text is sent as text, as every server takes it; only a message with pictures has parts. */
const toWire = ({ role, content, images }: ModelMessage): WireMessage => ({
  role,
  content: images?.length ? [{ type: 'text', text: content }, ...images.map(toImagePart)] : content,
});

const toImagePart = ({ mediaType, data }: ModelImage): WirePart => ({
  type: 'image_url',
  image_url: { url: `data:${mediaType};base64,${data}` },
});

/** Of counts, where each is known. */
const sum = (counts: readonly (number | undefined)[]): number | undefined =>
  counts.reduce((total, count) => (total === undefined || count === undefined ? undefined : total + count), 0);
