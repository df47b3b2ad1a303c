import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { isStepCount, type LanguageModel, streamText } from 'ai';
import { instructionsOf } from './instructions.ts';
import { mergingDeltas } from './merged-deltas.ts';
import { toModelError } from './model-errors.ts';
import { ModelError, type ModelPart, type ModelPort, type ModelRequest } from './model-port.ts';
import type { ProviderFetch } from './provider-fetch.ts';
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
  const provider = createOpenAICompatible({ name: 'connected', baseURL, apiKey, fetch: mergingDeltas(fetch), includeUsage: true });
  return {
    id,
    stream: (request, signal) => {
      const answer = (asked: ModelRequest) => streamAnswer(provider(modelId), asked, signal);
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

async function* streamAnswer(model: LanguageModel, request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelPart> {
  const loop = createToolLoop(request, signal);
  yield* loop.found();
  const instructions = instructionsOf(request);
  const result = streamText({
    model,
    ...(instructions ? { instructions } : {}),
    messages: request.messages.map(({ role, content }) => ({ role, content })),
    ...(loop.tools ? { tools: loop.tools, stopWhen: isStepCount(loop.stepsMax), prepareStep: loop.prepareStep } : {}),
    abortSignal: signal,
    maxRetries: 1,
    // The failure arrives as a part of the stream below; the default prints it to the console.
    onError: () => undefined,
  });
  let isFinished = false;
  for await (const part of result.fullStream) {
    if (part.type === 'text-delta') yield { type: 'text', text: part.text };
    if (part.type === 'tool-result') yield* loop.found();
    if (part.type === 'error') throw part.error;
    if (part.type === 'finish') {
      if (part.finishReason === 'error') throw new ModelError('provider-failed', 'The model provider reported an error.');
      const { inputTokens, outputTokens } = part.totalUsage;
      yield { type: 'usage', inputTokens, outputTokens };
      isFinished = part.finishReason !== 'other' || part.rawFinishReason !== undefined;
    }
  }
  if (!isFinished && !signal.aborted)
    throw new ModelError('provider-failed', 'The model provider ended the answer before it was complete.');
}
