import type { Effort, ModelParameters } from 'shared-contracts/preset-calls';
import * as z from 'zod/mini';
import { chatModelOf } from '../../chat-model.ts';
import { fetchModels } from '../../fetch-models.ts';
import { Learned } from '../../learned.ts';
import { answeredError } from '../../model-errors.ts';
import { type ModelImage, type ModelMessage, pdfType } from '../../model-port.ts';
import type { Endpoint, Protocol } from '../../protocol.ts';
import { modelAt } from '../../refused-abilities.ts';
import { listedModel } from '../../stated-facts.ts';
import type { Dialect, TurnRequest } from '../../turn.ts';
import { type Block, MessageTurn, type WireMessage } from './message-turn.ts';

/** The version of the wire format that this adapter speaks. */
const version = '2023-06-01';

/** The protocol requires a limit. Models with a lower one name it in their refusal. */
const outputMax = 32_000;
const outputMaxes = new Learned<number>();
/** A shorter text is not worth a cache entry: providers ignore entries below about 1,000 tokens. */
const cachedFrom = 4_000;

const headers = (apiKey: string | undefined) => ({ 'anthropic-version': version, ...(apiKey ? { 'x-api-key': apiKey } : {}) });

const dialect: Dialect<WireMessage, MessageTurn> = {
  headers,
  conversation: ({ messages }) => withCachedPast(messages.filter(({ content, images }) => content.trim() || images?.length).map(toWire)),
  readsPdf: ({ maker, pictures }) => maker === 'Anthropic' && pictures === true,
  ask: (asked, endpoint) => ({
    path: '/messages',
    body: {
      model: asked.model,
      ...limitsOf(asked.parameters ?? {}, asked.model, endpoint),
      ...(asked.instructions ? { system: [markCached({ type: 'text', text: asked.instructions }, asked.instructions)] } : {}),
      messages: withCachedHistory(asked.messages),
      ...toolsOf(asked),
      stream: true,
    },
  }),
  newTurn: () => new MessageTurn(),
  again: (turn, answered) => [
    turn.message,
    { role: 'user', content: answered.map(({ call, result }) => ({ type: 'tool_result', tool_use_id: call.id, content: result })) },
  ],
  leavesOut: ({ effort, top_p: topP }) => {
    const isThinking = effort !== undefined && effort !== 'none';
    // A model that thinks takes no temperature, and only a high share of the words.
    return ['seed', ...(isThinking ? (['temperature', ...((topP ?? 1) < 0.95 ? (['top_p'] as const) : [])] as const) : [])];
  },
  learn: (error, model, endpoint, { effort }) => {
    const { status, words } = answeredError(error) ?? { status: 0, words: '' };
    if (effort !== undefined && status === 400 && learnThinking(words, model, endpoint)) return true;
    const most = status === 400 ? Number(/max_tokens: \d+ > (\d+)/.exec(words)?.[1]) : Number.NaN;
    if (!(most > 0) || outputMaxes.get(modelAt(endpoint.baseUrl, model)) === most) return false;
    outputMaxes.set(modelAt(endpoint.baseUrl, model), most);
    return true;
  },
  isRefusal: (stopReason) => stopReason === 'refusal',
  isCutOff: (stopReason) => stopReason === 'max_tokens' || stopReason === 'model_context_window_exceeded',
};

/** How a model is asked to think: for a number of tokens, or as much as it finds right for an effort. */
type Thinking = 'budget' | 'adaptive';
const thinkings = new Learned<Thinking>();
const withBudget = /claude-(?:3-7|(?:opus|sonnet|haiku)-4(?:-[015])?(?:[-@]\d{8})?$)/;
const budgetMin = 1_024;
const budgets: Readonly<Record<Exclude<Effort, 'none'>, number>> = {
  minimal: budgetMin,
  low: 2_048,
  medium: 8_192,
  high: 16_384,
  xhigh: 24_576,
  max: 30_000,
};

const thinkingOf = (model: string, endpoint: Endpoint): Thinking =>
  thinkings.get(modelAt(endpoint.baseUrl, model)) ?? (withBudget.test(model) ? 'budget' : 'adaptive');

/** Learns that a model is asked to think the other way. */
function learnThinking(words: string, model: string, endpoint: Endpoint): boolean {
  const now = thinkingOf(model, endpoint);
  const isAboutIt = now === 'adaptive' ? /adaptive|output_config|effort/i.test(words) : /budget_tokens|thinking\.type/i.test(words);
  if (!isAboutIt || thinkings.get(modelAt(endpoint.baseUrl, model))) return false;
  thinkings.set(modelAt(endpoint.baseUrl, model), now === 'adaptive' ? 'budget' : 'adaptive');
  return true;
}

function limitsOf({ temperature, top_p, max_tokens: asked, effort, stop }: ModelParameters, model: string, endpoint: Endpoint) {
  const most = outputMaxes.get(modelAt(endpoint.baseUrl, model)) ?? Math.max(outputMax, asked ?? 0);
  const set = {
    max_tokens: Math.min(asked ?? outputMax, most),
    // The highest value here is 1, while others know 2.
    temperature: temperature === undefined ? undefined : Math.min(temperature, 1),
    top_p,
    stop_sequences: stop?.length ? stop : undefined,
  };
  if (effort === undefined) return set;
  if (effort === 'none') return { ...set, thinking: { type: 'disabled' } };
  if (thinkingOf(model, endpoint) === 'adaptive')
    return {
      ...set,
      thinking: { type: 'adaptive', display: 'summarized' },
      output_config: { effort: effort === 'minimal' ? 'low' : effort },
    };
  // The budget counts as output, so the answer gets its length beside it.
  const whole = Math.min(asked === undefined ? outputMax : asked + budgets[effort], most);
  const budget = Math.min(budgets[effort], whole - Math.min(asked ?? budgetMin, budgetMin));
  return budget < budgetMin ? set : { ...set, max_tokens: whole, thinking: { type: 'enabled', budget_tokens: budget } };
}

const toolsOf = ({ tools, mayCall }: Pick<TurnRequest<WireMessage>, 'tools' | 'mayCall'>) =>
  tools.length
    ? {
        tools: tools.map(({ name, description, input }) => ({ name, description, input_schema: input })),
        tool_choice: { type: mayCall ? 'auto' : 'none' },
      }
    : {};

/** Lets the provider keep a turn in its cache, because the next turn with the results of tools sends it again. */
const withCachedHistory = (messages: readonly WireMessage[]) => withMark(messages, messages.length - 1);

/**
 * Lets the provider keep what was said before the question. The next question repeats exactly that, but not the passages that come with
 * this one.
 */
const withCachedPast = (messages: readonly WireMessage[]) => withMark(messages, messages.length - 2);

function withMark(messages: readonly WireMessage[], at: number): readonly WireMessage[] {
  const message = messages[at];
  if (!message || JSON.stringify(messages.slice(0, at + 1)).length < cachedFrom) return messages;
  const blocks: readonly Block[] = typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : message.content;
  const end = blocks.at(-1);
  if (!end || end.type === 'thinking' || end.type === 'redacted_thinking') return messages;
  return messages.with(at, { ...message, content: [...blocks.slice(0, -1), { ...end, cache_control: { type: 'ephemeral' } }] });
}

const markCached = (block: Block, text: string): Block =>
  text.length < cachedFrom ? block : { ...block, cache_control: { type: 'ephemeral' } };

const toWire = ({ role, content, images }: ModelMessage): WireMessage => ({
  role,
  content: images?.length ? [...images.map(toImageBlock), ...(content.trim() ? [{ type: 'text', text: content }] : [])] : content,
});

const toImageBlock = ({ mediaType, data, name }: ModelImage): Block => ({
  ...(mediaType === pdfType ? { type: 'document', title: name } : { type: 'image' }),
  source: { type: 'base64', media_type: mediaType, data },
});

const listing = z.object({
  data: z.array(z.object({ id: z.string(), max_input_tokens: z.optional(z.unknown()), max_tokens: z.optional(z.unknown()) })),
});

/** Speaks Anthropic's Messages API. */
export const anthropicMessages: Protocol = {
  chat: chatModelOf(dialect),
  listModels: async (endpoint) =>
    (await fetchModels(endpoint, '/models?limit=1000', listing, headers(endpoint.apiKey))).data.map(({ id, ...stated }) =>
      listedModel(id, { contextWindow: stated.max_input_tokens, maxOutput: stated.max_tokens }),
    ),
};
