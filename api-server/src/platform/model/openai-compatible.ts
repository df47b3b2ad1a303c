import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, streamText } from 'ai';
import type { ModelEndpoint } from '../config.ts';
import { ModelError, type ModelPart, type ModelPort, type ModelRequest } from './model-port.ts';

/** Any endpoint that speaks OpenAI's chat completions: OpenAI, Azure, Ollama, vLLM, LM Studio … */
export function openAiCompatible(endpoint: ModelEndpoint, modelId = endpoint.model): ModelPort {
  const provider = createOpenAICompatible({ name: 'connected', baseURL: endpoint.baseUrl, apiKey: endpoint.apiKey });
  return {
    id: modelId,
    stream: (request, signal) => withModelErrors(streamAnswer(provider(modelId), request, signal)),
  };
}

/** A connection that breaks is thrown, a refusal is a part of the stream: callers see one kind of error. */
async function* withModelErrors(parts: AsyncIterable<ModelPart>): AsyncGenerator<ModelPart> {
  try {
    yield* parts;
  } catch (error) {
    throw toModelError(error);
  }
}

async function* streamAnswer(
  model: ReturnType<ReturnType<typeof createOpenAICompatible>>,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelPart> {
  const result = streamText({
    model,
    ...(instructionsOf(request) ? { instructions: instructionsOf(request) } : {}),
    messages: request.messages.map(({ role, content }) => ({ role, content })),
    abortSignal: signal,
    maxRetries: 1,
    // The failure arrives as a part of the stream below; the default prints it to the console.
    onError: () => undefined,
  });
  const sources = request.passages.map(({ title, url, kind, sentences }) => ({ title, url, kind, snippet: sentences.join(' ') }));
  if (sources.length) yield { type: 'sources', sources: { type: 'file', data: sources } };
  let isFinished = false;
  for await (const part of result.fullStream) {
    if (part.type === 'text-delta') yield { type: 'text', text: part.text };
    if (part.type === 'error') throw toModelError(part.error);
    if (part.type === 'finish') {
      if (part.finishReason === 'error') throw new ModelError('provider-failed', 'The model provider reported an error.');
      isFinished = part.finishReason !== 'other' || part.rawFinishReason !== undefined;
    }
  }
  if (!isFinished && !signal.aborted)
    throw new ModelError('provider-failed', 'The model provider ended the answer before it was complete.');
}

function instructionsOf(request: ModelRequest): string | undefined {
  const passages = request.passages.map(({ title, sentences }, index) => `[${index + 1}] ${title}\n${sentences.join(' ')}`);
  const knowledge = passages.length
    ? `Passages from what the user keeps here; cite them as [n] where you use them:\n\n${passages.join('\n\n')}`
    : '';
  return [request.instructions, knowledge].filter(Boolean).join('\n\n') || undefined;
}

function toModelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  const cause = lastErrorOf(error);
  if (APICallError.isInstance(cause) && cause.statusCode !== undefined) {
    if (cause.statusCode === 401 || cause.statusCode === 403)
      return new ModelError('provider-refused', 'The model provider refused the key. Check LLM_API_KEY.');
    if (cause.statusCode === 200)
      return new ModelError('provider-failed', 'The model provider broke off, or sent an answer that cannot be read.');
    return new ModelError('provider-failed', `The model provider answered with an error (${cause.statusCode}).`);
  }
  if (APICallError.isInstance(cause)) return new ModelError('provider-unreachable', 'The model provider cannot be reached.');
  return new ModelError('provider-failed', 'The model provider failed in the middle of the answer.');
}

/** A retried call fails with a wrapper around its attempts. */
function lastErrorOf(error: unknown): unknown {
  return error instanceof Error && 'lastError' in error ? error.lastError : error;
}
