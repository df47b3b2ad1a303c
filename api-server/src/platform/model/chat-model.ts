import { sayProvider } from '../../messages/provider.ts';
import { writeSentence } from '../language/messages.ts';
import type { Wording } from '../language/worded-error.ts';
import { conversationOf } from './instructions.ts';
import type { CallUsage } from './meter.ts';
import { meteredStream } from './metered-calls.ts';
import { refusedToAnswer, toModelError } from './model-errors.ts';
import { modelFacts } from './model-facts.ts';
import { ModelError, type ModelPart, type ModelPort, type ModelRequest, type Piece } from './model-port.ts';
import type { Endpoint } from './protocol.ts';
import { jsonBody, postWithRetry, type TakeWait } from './provider-call.ts';
import { type TakePiece, type TurnReader, turnReader } from './read-turn.ts';
import { modelAt, refusedPictures, refusedTools } from './refused-abilities.ts';
import { tellingRefusedImages } from './refused-images.ts';
import { type AskedParameters, askedParameters } from './refused-parameters.ts';
import { refusesTools, type ToolMemory } from './refused-tools.ts';
import { structuredAnswer } from './structured-answer.ts';
import { createToolLoop } from './tool-loop.ts';
import type { AnsweredCall, Asked, Dialect, Turn, TurnRequest } from './turn.ts';

/** Limits how often one turn is asked for. Each refusal teaches one thing at least. */
const askedMax = 10;

/** Returns the function that creates a model behind an endpoint which speaks this dialect. */
export const chatModelOf =
  <Message, T extends Turn>(dialect: Dialect<Message, T>) =>
  (endpoint: Endpoint, modelId: string, id = modelId, memory: ToolMemory = refusedTools): ModelPort => {
    const { keyHint } = endpoint;
    const at = modelAt(endpoint.baseUrl, modelId);
    return {
      id,
      readsPdf: dialect.readsPdf(modelFacts(modelId)),
      stream: (request, signal) => {
        const stream = (asked: ModelRequest) => {
          const { meter, say } = asked;
          return streamAnswer(dialect, { endpoint, model: modelId, signal, meter, say, takeWait: waitReport(asked) }, asked);
        };
        const answer = (asked: ModelRequest) => tellingRefusedImages(stream, asked, () => refusedPictures.remember(at));
        return withModelErrors(withOrWithoutTools(answer, request, { memory, model: at }), keyHint);
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

/** Reports in an answer that it waits, because its provider asks for it, and for how long. */
const waitReport =
  ({ emit, language }: ModelRequest): TakeWait =>
  (ms) => {
    const text = ms ? writeSentence(sayProvider('waiting', { wait: Math.ceil(ms / 1_000) }), language) : '';
    const until = ms ? { until: new Date(Date.now() + ms).toISOString() } : {};
    emit?.({ type: 'progress', progress: { kind: 'tool', text, ...until } });
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
    const { say } = request;
    const saying = (piece: Piece) => {
      hasText ||= piece.type === 'text';
      say?.(piece);
    };
    try {
      for await (const part of answer({ ...request, say: say && saying })) {
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
  yield* loop.yieldFound();
  const { instructions } = request;
  const messages = [...dialect.conversation({ ...request, messages: conversationOf(request) })];
  const usages: CallUsage[] = [];
  const parameters = askedParameters(request.parameters, dialect, modelAt(asked.endpoint.baseUrl, asked.model));
  let hasText = false;
  let isCutOff = false;
  let isRefused = false;
  for (let step = 1; ; step += 1) {
    const turn = dialect.newTurn();
    const wanted = { model: asked.model, instructions, messages, ...loop.offered(step) };
    hasText = (yield* streamTurn(dialect, asked, wanted, turn, parameters)) || hasText;
    yield* parameters.report();
    usages.push(turn.usage);
    isCutOff = dialect.isCutOff(turn.stopReason ?? '');
    isRefused = endsRefused(dialect, turn);
    // The limit or a filter may have cut the input of a call.
    const calls = isCutOff || isRefused ? [] : loop.due(step, turn.calls);
    if (!calls.length) break;
    const answered = calls.map(async (call, at): Promise<AnsweredCall> => ({ call, result: await loop.answer(call, at) }));
    messages.push(...dialect.again(turn, await Promise.all(answered)));
    yield* loop.yieldFound();
  }
  yield {
    type: 'usage',
    inputTokens: sum(usages.map((one) => one.inputTokens)),
    outputTokens: sum(usages.map((one) => one.outputTokens)),
    cachedTokens: usages.reduce((total, { cachedTokens = 0 }) => total + cachedTokens, 0),
  };
  if (isCutOff) yield { type: 'sources', sources: { cut_off: true } };
  else if (isRefused) yield { type: 'sources', sources: { refused: true } };
  else if (!hasText) throw new ModelError('provider-failed', sayProvider('noWords'));
}

/** Requests one turn and yields its thoughts and text as they arrive. Returns whether there was text. @throws ModelError when it broke off or the provider refused to answer */
async function* streamTurn<Message, T extends Turn>(
  dialect: Dialect<Message, T>,
  asked: Asked,
  request: TurnRequest<Message>,
  turn: T,
  parameters: AskedParameters,
): AsyncGenerator<Piece, boolean> {
  let hasText = false;
  const { body } = dialect.ask(request, asked.endpoint);
  const { say } = asked;
  const saying: TakePiece = (piece) => {
    hasText ||= piece.type === 'text';
    say?.(piece);
    return undefined;
  };
  const read = (take: TakePiece | undefined) => readAnswer(dialect, asked, request, { turn, take }, parameters);
  for await (const piece of meteredStream(asked.meter, body, { read, take: say && saying }, () => turn.usage)) {
    hasText ||= piece.type === 'text';
    yield piece;
  }
  if (turn.stopReason === undefined) throw new ModelError('provider-failed', sayProvider('incomplete'));
  if (!hasText && endsRefused(dialect, turn)) throw refusedToAnswer();
  return hasText;
}

const endsRefused = <Message, T extends Turn>(dialect: Dialect<Message, T>, { stopReason, hasRefused = false }: T): boolean =>
  hasRefused || dialect.isRefusal(stopReason ?? '');

async function* readAnswer<Message, T extends Turn>(
  dialect: Dialect<Message, T>,
  asked: Asked,
  request: TurnRequest<Message>,
  { turn, take }: { readonly turn: T; readonly take: TakePiece | undefined },
  parameters: AskedParameters,
): AsyncGenerator<Piece> {
  const { takeBytes, read } = turnReader(turn, take);
  const response = await post(dialect, asked, { ...request, takeBytes }, parameters);
  if (response.body) yield* read(response.body);
}

/** Asks again as long as a refusal taught how. */
async function post<Message, T extends Turn>(
  dialect: Dialect<Message, T>,
  { endpoint, model, signal, takeWait }: Asked,
  { takeBytes, ...request }: TurnRequest<Message> & Pick<TurnReader, 'takeBytes'>,
  parameters: AskedParameters,
): Promise<Response> {
  for (let asked = 1; ; asked += 1) {
    const sent = parameters.sent();
    const { path, body } = dialect.ask({ ...request, parameters: sent }, endpoint);
    try {
      const headers = dialect.headers(endpoint.apiKey);
      return await postWithRetry(endpoint, path, { ...jsonBody(body), takeBytes }, signal, headers, takeWait);
    } catch (error) {
      const hasLearned = dialect.learn?.(error, model, endpoint, sent) || parameters.refuses(error);
      if (!hasLearned || asked === askedMax) throw error;
    }
  }
}

/** Returns the text of an answer without tools. @throws ModelError when it was refused, even in the middle: nobody would see that it isn't whole */
async function wholeAnswer<Message, T extends Turn>(
  dialect: Dialect<Message, T>,
  asked: Asked,
  instructions: string,
  prompt: string,
): Promise<string> {
  const question: ModelRequest = { userId: '', instructions, messages: [{ role: 'user', content: prompt }], passages: [] };
  const request = { model: asked.model, instructions, messages: dialect.conversation(question), tools: [], mayCall: false };
  const none = askedParameters(undefined, dialect, '');
  const turn = dialect.newTurn();
  let whole = '';
  for await (const { type, text } of streamTurn(dialect, asked, request, turn, none)) if (type === 'text') whole += text;
  if (endsRefused(dialect, turn)) throw refusedToAnswer();
  return whole;
}

/** Returns the sum, or undefined if a count is unknown. */
const sum = (counts: readonly (number | undefined)[]): number | undefined =>
  counts.reduce((total, count) => (total === undefined || count === undefined ? undefined : total + count), 0);
