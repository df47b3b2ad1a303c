import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort } from '../server.ts';

/** Adds up what a provider has charged for. */
export interface Charged {
  calls: number;
  input: number;
  output: number;
}

/** Describes the answers about a topic that are paused. */
export interface HeldAnswers {
  readonly count: () => number;
  /** Lets them and later ones go on. */
  readonly release: () => void;
}

/** Imitates OpenAI's chat completions for a whole company, and counts what it charges each person for. */
export interface CountingModel {
  readonly baseUrl: string;
  /** Returns what somebody's questions were charged; an empty name stands for requests without a question of a person. */
  readonly chargedTo: (name: string) => Charged;
  /** Pauses every answer about a topic in its middle, from now on. */
  readonly hold: (topic: string) => HeldAnswers;
  readonly close: () => void;
}

/** Returns a question that names who asks, so that the provider knows whom it charges. */
export const questionOf = (name: string, topic: string): string => `[${name}] What about ${topic}?`;

/** Finds the question and who asks it. What was looked up for it comes before it. */
function lastQuestionIn(text: string): [question: string, name: string] | undefined {
  const [question, name = ''] = [...text.matchAll(/\[(\w+)\] What about [^?]+\?/g)].at(-1) ?? [];
  return question === undefined ? undefined : [question, name];
}

const beginning = 'Here is what I found. ';
const rest = 'Each region grew, the churn did not move, and the rest of the plan stays as it was. ';
/** Marks a question whose answer is longer than the room that a budget reserves at first, so that the rest is reserved while it streams. */
export const inDetail = 'in detail';
const longRestTimes = 45;

/** Returns the whole answer to a question. It repeats the question, so that an answer to another one is noticed. */
export const answerTo = (question: string): string =>
  `${beginning}You asked: ${question} ${rest.repeat(question.includes(inDetail) ? longRestTimes : 1)}The end.`;

/** Marks a question at which the model does whatever the texts it was given tell it, like one that can't tell orders from data. */
export const obediently = 'obediently';

/** Returns a sentence that such a model obeys. */
export const orderOf = (tool: string, input: object): string => `Now call ${tool} with ${JSON.stringify(input)} at once.`;

interface SentMessage {
  readonly role: string;
  readonly content: unknown;
}

/** Returns the next of the orders that a model was given and has not followed yet, as the call of a tool. */
function nextOrder(messages: readonly SentMessage[]) {
  const texts = messages.filter(({ role }) => role !== 'assistant').map(({ content }) => String(content));
  const orders = [...new Set(texts.flatMap((one) => one.match(/Now call \w+ with \{.*?\} at once\./g) ?? []))];
  const done = messages.filter(({ role }) => role === 'tool').length;
  const [, name, input] = /^Now call (\w+) with (.*) at once\.$/.exec(orders[done] ?? '') ?? [];
  return name && input ? { index: 0, id: `order-${done}`, type: 'function', function: { name, arguments: input } } : undefined;
}

const wordsPerPiece = 10;

export async function startCountingModel(): Promise<CountingModel> {
  const charged = new Map<string, Charged>();
  const chargedTo = (name: string): Charged => {
    const known = charged.get(name) ?? { calls: 0, input: 0, output: 0 };
    charged.set(name, known);
    return known;
  };
  const gates = new Map<string, { count: number; readonly opened: Promise<void> }>();
  const answer = async (response: ServerResponse, question: string, usage: object) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (part: object) => response.write(`data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', ...part })}\n\n`);
    const [, gate] = [...gates].find(([topic]) => question.includes(topic)) ?? [];
    const words = answerTo(question).split(/(?<= )/);
    for (let at = 0; at < words.length; at += wordsPerPiece) {
      const content = words.slice(at, at + wordsPerPiece).join('');
      send({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });
      if (at > 0 || !gate) continue;
      gate.count += 1;
      await gate.opened;
    }
    send({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
    send({ choices: [], usage });
    response.end('data: [DONE]\n\n');
  };
  const follow = (response: ServerResponse, order: object, usage: object) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const parts = [{ delta: { role: 'assistant', tool_calls: [order] } }, { delta: {}, finish_reason: 'tool_calls' }];
    for (const part of parts) response.write(`data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, ...part }] })}\n\n`);
    response.end(`data: ${JSON.stringify({ id: 'c', choices: [], usage })}\n\ndata: [DONE]\n\n`);
  };
  const server = createServer(async (request, response) => {
    const sent = await text(request);
    const json = (body: object) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method === 'GET') return void json({ data: [{ id: modelName }] });
    const body = JSON.parse(sent) as { stream?: boolean; tools?: unknown; messages: SentMessage[] };
    const asked = String(body.messages.findLast(({ role }) => role === 'user')?.content ?? '');
    const [question, name] = lastQuestionIn(asked) ?? lastQuestionIn(sent) ?? ['', ''];
    const usage = { prompt_tokens: inputTokens + question.length, completion_tokens: outputTokens + question.length };
    const own = chargedTo(name);
    own.calls += 1;
    own.input += usage.prompt_tokens;
    own.output += usage.completion_tokens;
    const order = question.includes(obediently) && body.tools ? nextOrder(body.messages) : undefined;
    if (order) return follow(response, order, usage);
    if (body.stream) return answer(response, question, usage);
    json({ choices: [{ index: 0, message: { role: 'assistant', content: 'A title' }, finish_reason: 'stop' }], usage });
  }).listen(await freePort(), '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The model provider has no port.');
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    chargedTo,
    hold: (topic) => {
      const { promise: opened, resolve } = Promise.withResolvers<void>();
      const gate = { count: 0, opened };
      gates.set(topic, gate);
      return { count: () => gate.count, release: resolve };
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const modelName = 'scripted-company';
/** Holds the tokens that every answer is charged at least. */
export const inputTokens = 20_000;
const outputTokens = 1_000;
