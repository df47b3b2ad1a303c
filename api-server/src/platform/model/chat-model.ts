import { sayProvider } from '../../messages/provider.ts';
import type { Wording } from '../language/worded-error.ts';
import { instructionsOf } from './instructions.ts';
import type { CallUsage } from './meter.ts';
import { meteredStream } from './metered-calls.ts';
import { toModelError } from './model-errors.ts';
import { ModelError, type ModelPart, type ModelPort, type ModelRequest } from './model-port.ts';
import type { Endpoint } from './protocol.ts';
import { postToProvider } from './provider-call.ts';
import { type Piece, readTurn } from './read-turn.ts';
import { tellingRefusedImages } from './refused-images.ts';
import { createToolMemory, refusesTools, type ToolMemory } from './refused-tools.ts';
import { structuredAnswer } from './structured-answer.ts';
import { createToolLoop } from './tool-loop.ts';
import type { AnsweredCall, Asked, Dialect, Turn, TurnRequest } from './turn.ts';

const toolMemory = createToolMemory();

/** Returns the function that creates a model behind an endpoint which speaks this dialect. */
export const chatModelOf =
  <Message, T extends Turn>(dialect: Dialect<Message, T>) =>
  (endpoint: Endpoint, modelId: string, id = modelId, memory: ToolMemory = toolMemory): ModelPort => {
    const { baseUrl, keyHint } = endpoint;
    return {
      id,
      stream: (request, signal) => {
        const answer = (asked: ModelRequest) =>
          tellingRefusedImages(streamAnswer(dialect, { endpoint, model: modelId, signal, meter: asked.meter }, asked), asked);
        return withModelErrors(withOrWithoutTools(answer, request, { memory, model: `${baseUrl} ${modelId}` }), keyHint);
      },
      structured: async (request, signal) => {
        const asked = { endpoint, model: modelId, signal, meter: request.meter };
        const complete = (instructions: string, prompt: string) =>
          dialect.whole?.(asked, instructions, prompt) ?? wholeAnswer(dialect, asked, instructions, prompt);
        try {
          return await structuredAnswer(complete, request, signal);
        } catch (error) {
          throw toModelError(error, keyHint);
        }
      },
    };
  };

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
async function* streamAnswer<Message, T extends Turn>(
  dialect: Dialect<Message, T>,
  asked: Asked,
  request: ModelRequest,
): AsyncGenerator<ModelPart> {
  const loop = createToolLoop(request, asked.signal);
  yield* loop.found();
  const instructions = instructionsOf(request);
  const messages = [...dialect.conversation(request)];
  const usages: CallUsage[] = [];
  for (let step = 1; ; step += 1) {
    const turn = dialect.newTurn();
    const wanted = { model: asked.model, instructions, messages, ...loop.offered(step) };
    yield* streamTurn(dialect, asked, wanted, turn);
    usages.push(turn.usage);
    const calls = loop.due(step, turn.calls);
    if (!calls.length) break;
    const answered = calls.map(async (call): Promise<AnsweredCall> => ({ call, result: await loop.answer(call) }));
    messages.push(...dialect.again(turn, await Promise.all(answered)));
    yield* loop.found();
  }
  yield { type: 'usage', inputTokens: sum(usages.map((one) => one.inputTokens)), outputTokens: sum(usages.map((one) => one.outputTokens)) };
}

/** Requests one turn and yields its thoughts and text as they arrive. @throws ModelError when it broke off or the provider refused to answer */
async function* streamTurn<Message, T extends Turn>(
  dialect: Dialect<Message, T>,
  asked: Asked,
  request: TurnRequest<Message>,
  turn: T,
): AsyncGenerator<Piece> {
  let hasText = false;
  const { body } = dialect.ask(request, asked.endpoint);
  for await (const piece of meteredStream(asked.meter, body, readAnswer(dialect, asked, request, turn), () => turn.usage)) {
    hasText ||= piece.type === 'text';
    yield piece;
  }
  if (turn.stopReason === undefined) throw new ModelError('provider-failed', sayProvider('incomplete'));
  if (!hasText && dialect.isRefusal?.(turn.stopReason)) throw new ModelError('provider-refused', sayProvider('refusedToAnswer'));
}

async function* readAnswer<Message, T extends Turn>(
  dialect: Dialect<Message, T>,
  asked: Asked,
  request: TurnRequest<Message>,
  turn: T,
): AsyncGenerator<Piece> {
  const response = await post(dialect, asked, request);
  if (response.body) yield* readTurn(response.body, turn);
}

/** Asks again if the refusal taught how. */
async function post<Message, T extends Turn>(
  dialect: Dialect<Message, T>,
  { endpoint, model, signal }: Asked,
  request: TurnRequest<Message>,
): Promise<Response> {
  const send = () => {
    const { path, body } = dialect.ask(request, endpoint);
    return postToProvider(endpoint, path, body, signal, dialect.headers(endpoint.apiKey));
  };
  try {
    return await send();
  } catch (error) {
    if (!dialect.learn?.(error, model, endpoint)) throw error;
    return send();
  }
}

/** Returns the text of an answer without tools. */
async function wholeAnswer<Message, T extends Turn>(
  dialect: Dialect<Message, T>,
  asked: Asked,
  instructions: string,
  prompt: string,
): Promise<string> {
  const question: ModelRequest = { userId: '', instructions, messages: [{ role: 'user', content: prompt }], passages: [] };
  const request = { model: asked.model, instructions, messages: dialect.conversation(question), tools: [], mayCall: false };
  let whole = '';
  for await (const { type, text } of streamTurn(dialect, asked, request, dialect.newTurn())) if (type === 'text') whole += text;
  return whole;
}

/** Returns the sum, or undefined if a count is unknown. */
const sum = (counts: readonly (number | undefined)[]): number | undefined =>
  counts.reduce((total, count) => (total === undefined || count === undefined ? undefined : total + count), 0);
