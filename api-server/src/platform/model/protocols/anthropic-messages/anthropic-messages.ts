import * as z from 'zod/mini';
import { chatModelOf } from '../../chat-model.ts';
import { fetchModels } from '../../fetch-models.ts';
import { Learned } from '../../learned.ts';
import { answeredError } from '../../model-errors.ts';
import type { ModelImage, ModelMessage } from '../../model-port.ts';
import type { Endpoint, Protocol } from '../../protocol.ts';
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

const keyOf = (model: string, { baseUrl }: Endpoint) => `${baseUrl} ${model}`;

const dialect: Dialect<WireMessage, MessageTurn> = {
  headers,
  conversation: ({ messages }) => messages.filter(({ content, images }) => content.trim() || images?.length).map(toWire),
  ask: (asked, endpoint) => ({
    path: '/messages',
    body: {
      model: asked.model,
      max_tokens: outputMaxes.get(keyOf(asked.model, endpoint)) ?? outputMax,
      ...(asked.instructions ? { system: [marked({ type: 'text', text: asked.instructions }, asked.instructions)] } : {}),
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
  learn: (error, model, endpoint) => {
    const { status, words } = answeredError(error) ?? { status: 0, words: '' };
    const most = status === 400 ? Number(/max_tokens: \d+ > (\d+)/.exec(words)?.[1]) : Number.NaN;
    if (!(most > 0) || outputMaxes.get(keyOf(model, endpoint)) === most) return false;
    outputMaxes.set(keyOf(model, endpoint), most);
    return true;
  },
  isRefusal: (stopReason) => stopReason === 'refusal',
};

const toolsOf = ({ tools, mayCall }: Pick<TurnRequest<WireMessage>, 'tools' | 'mayCall'>) =>
  tools.length
    ? {
        tools: tools.map(({ name, description, input }) => ({ name, description, input_schema: input })),
        tool_choice: { type: mayCall ? 'auto' : 'none' },
      }
    : {};

/** Lets the provider keep the conversation in its cache, because the next question sends it again. */
function withCachedHistory(messages: readonly WireMessage[]): readonly WireMessage[] {
  const last = messages.at(-1);
  if (!last || JSON.stringify(messages).length < cachedFrom) return messages;
  const blocks: readonly Block[] = typeof last.content === 'string' ? [{ type: 'text', text: last.content }] : last.content;
  const end = blocks.at(-1);
  if (!end) return messages;
  return [...messages.slice(0, -1), { ...last, content: [...blocks.slice(0, -1), { ...end, cache_control: { type: 'ephemeral' } }] }];
}

const marked = (block: Block, text: string): Block =>
  text.length < cachedFrom ? block : { ...block, cache_control: { type: 'ephemeral' } };

const toWire = ({ role, content, images }: ModelMessage): WireMessage => ({
  role,
  content: images?.length ? [...images.map(toImageBlock), ...(content.trim() ? [{ type: 'text', text: content }] : [])] : content,
});

const toImageBlock = ({ mediaType, data }: ModelImage): Block => ({
  type: 'image',
  source: { type: 'base64', media_type: mediaType, data },
});

const listing = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Speaks Anthropic's Messages API. */
export const anthropicMessages: Protocol = {
  chat: chatModelOf(dialect),
  listModels: async (endpoint) =>
    (await fetchModels(endpoint, '/models?limit=1000', listing, headers(endpoint.apiKey))).data.map(({ id }) => id),
};
