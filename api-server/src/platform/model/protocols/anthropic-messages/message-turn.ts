import { isJson } from '../../../is-json.ts';
import type { CallUsage } from '../../meter.ts';
import { midwayError } from '../../model-errors.ts';
import { tokenCount } from '../../token-count.ts';
import type { ToolCall } from '../../tool-loop.ts';
import type { Turn } from '../../turn.ts';

/** Describes a block of a message: text, a picture, a thought, a tool call or its result. Unknown kinds go back as they came. */
export type Block = { readonly type: string } & Readonly<Record<string, unknown>>;

/** Describes a message of the Messages API. */
export interface WireMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string | readonly Block[];
}

interface Delta {
  readonly type?: string;
  readonly text?: unknown;
  readonly partial_json?: unknown;
  readonly thinking?: unknown;
  readonly signature?: unknown;
  readonly stop_reason?: string | null;
}

interface Counts {
  readonly input_tokens?: unknown;
  readonly cache_creation_input_tokens?: unknown;
  readonly cache_read_input_tokens?: unknown;
  readonly output_tokens?: unknown;
  readonly output_tokens_details?: { readonly thinking_tokens?: unknown } | null;
}

interface Event {
  readonly type?: string;
  readonly index?: number;
  readonly message?: { readonly usage?: Counts | null };
  readonly content_block?: Block;
  readonly delta?: Delta;
  readonly usage?: Counts | null;
  /** Of an answer that is not streamed. */
  readonly content?: readonly Block[];
  readonly stop_reason?: string | null;
}

/** Holds a block while it arrives. */
interface Begun {
  readonly block: Record<string, unknown> & { readonly type: string };
  input: string;
}

/** Collects what a model says in one turn from the events of Anthropic's Messages API. */
export class MessageTurn implements Turn {
  stopReason: string | undefined;
  private counts: Counts = {};
  private thought = '';
  private readonly blocks = new Map<number, Begun>();

  take(data: string): string {
    const event = JSON.parse(data) as Event;
    switch (event.type) {
      case 'message_start':
        this.count(event.message?.usage);
        return '';
      case 'content_block_start':
        return this.begin(event.index ?? this.blocks.size, event.content_block);
      case 'content_block_delta':
        return this.add(event.index ?? this.blocks.size - 1, event.delta ?? {});
      case 'message_delta':
        this.count(event.usage);
        this.stopReason = event.delta?.stop_reason ?? this.stopReason;
        return '';
      case 'message':
        this.count(event.usage);
        this.stopReason = event.stop_reason ?? 'end_turn';
        return (event.content ?? []).map((block, index) => this.begin(index, block)).join('');
      case 'error':
        throw midwayError();
      default:
        return '';
    }
  }

  takeThought(): string {
    const { thought } = this;
    this.thought = '';
    return thought;
  }

  get usage(): CallUsage {
    const { input_tokens, cache_creation_input_tokens, cache_read_input_tokens, output_tokens, output_tokens_details } = this.counts;
    const input = tokenCount(input_tokens);
    const cached = tokenCount(cache_read_input_tokens);
    return {
      inputTokens: input === undefined ? undefined : input + (cached ?? 0) + (tokenCount(cache_creation_input_tokens) ?? 0),
      cachedTokens: cached,
      outputTokens: tokenCount(output_tokens),
      reasoningTokens: tokenCount(output_tokens_details?.thinking_tokens),
    };
  }

  get calls(): readonly ToolCall[] {
    return [...this.blocks.values()]
      .filter(({ block }) => block.type === 'tool_use')
      .map(({ block, input }, index) => ({
        id: typeof block.id === 'string' ? block.id : `call_${index}`,
        name: String(block.name ?? ''),
        input: input || inputOf(block.input),
      }));
  }

  /** Returns the turn as the model reads it again. Thoughts keep their signatures, without which the provider refuses the tools' results. */
  get message(): WireMessage {
    const content = [...this.blocks.values()].map(({ block, input }) =>
      block.type === 'tool_use' ? { ...block, input: isJson(input) ? (JSON.parse(input) as unknown) : (block.input ?? {}) } : block,
    );
    return { role: 'assistant', content: content.filter((block) => block.type !== 'text' || block.text !== '') };
  }

  private begin(index: number, block: Block | undefined): string {
    if (!block) return '';
    this.blocks.set(index, { block: { ...block }, input: '' });
    if (typeof block.thinking === 'string') this.thought += block.thinking;
    return block.type === 'text' && typeof block.text === 'string' ? block.text : '';
  }

  private add(index: number, delta: Delta): string {
    const begun = this.blocks.get(index);
    if (!begun) return '';
    if (typeof delta.partial_json === 'string') begun.input += delta.partial_json;
    for (const field of ['text', 'thinking', 'signature'] as const) {
      const piece = delta[field];
      if (typeof piece === 'string') begun.block[field] = `${begun.block[field] ?? ''}${piece}`;
    }
    if (typeof delta.thinking === 'string') this.thought += delta.thinking;
    return delta.type === 'text_delta' && typeof delta.text === 'string' ? delta.text : '';
  }

  /** Later counts are totals and replace earlier ones; a field that is left out stays. */
  private count(counts: Counts | null | undefined): void {
    const told = Object.entries(counts ?? {}).filter(([, value]) => value !== null && value !== undefined);
    this.counts = { ...this.counts, ...Object.fromEntries(told) };
  }
}

const inputOf = (input: unknown): string => (input && Object.keys(input).length ? JSON.stringify(input) : '');
