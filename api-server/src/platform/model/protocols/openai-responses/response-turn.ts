import type { CallUsage } from '../../meter.ts';
import { tokenCount } from '../../token-count.ts';
import type { ToolCall } from '../../tool-loop.ts';
import type { Turn } from '../../turn.ts';

/** Describes an item of a conversation: a message, a thought, a tool call or its result. Unknown kinds go back as they came. */
export type Item = Readonly<Record<string, unknown>>;

interface Event {
  readonly type?: string;
  readonly delta?: unknown;
  readonly output_index?: number;
  readonly item?: Item;
  readonly response?: {
    readonly incomplete_details?: { readonly reason?: string } | null;
    readonly usage?: {
      readonly input_tokens?: unknown;
      readonly output_tokens?: unknown;
      readonly input_tokens_details?: { readonly cached_tokens?: unknown } | null;
      readonly output_tokens_details?: { readonly reasoning_tokens?: unknown } | null;
    } | null;
  };
}

/** Collects what a model says in one turn from the events of OpenAI's Responses API. */
export class ResponseTurn implements Turn {
  stopReason: string | undefined;
  usage: CallUsage = {};
  private thought = '';
  private readonly done = new Map<number, Item>();

  take(data: string): string {
    if (data === '[DONE]') return '';
    const event = JSON.parse(data) as Event;
    switch (event.type) {
      case 'response.output_text.delta':
      case 'response.refusal.delta':
        return typeof event.delta === 'string' ? event.delta : '';
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
        this.thought += textOf(event.delta);
        return '';
      case 'response.reasoning_summary_part.done':
        this.thought += '\n\n';
        return '';
      case 'response.output_item.done':
        if (event.item) this.done.set(event.output_index ?? this.done.size, event.item);
        return '';
      case 'response.completed':
      case 'response.incomplete':
        this.end(event);
        return '';
      case 'response.failed':
      case 'error':
        throw new Error('The provider reported an error in the middle of its answer.');
      default:
        return '';
    }
  }

  takeThought(): string {
    const { thought } = this;
    this.thought = '';
    return thought;
  }

  get calls(): readonly ToolCall[] {
    return this.items
      .filter(({ type }) => type === 'function_call')
      .map((item, index) => ({ id: textOf(item.call_id) || `call_${index}`, name: textOf(item.name), input: textOf(item.arguments) }));
  }

  /** Lists the turn's items as the model reads them again. Nothing is stored at the provider, so its sealed thoughts go back with them. */
  get items(): readonly Item[] {
    return [...this.done.entries()].toSorted(([a], [b]) => a - b).map(([, item]) => item);
  }

  private end({ type, response }: Event): void {
    this.stopReason = type === 'response.completed' ? 'completed' : (response?.incomplete_details?.reason ?? 'incomplete');
    const { input_tokens, output_tokens, input_tokens_details, output_tokens_details } = response?.usage ?? {};
    this.usage = {
      inputTokens: tokenCount(input_tokens),
      cachedTokens: tokenCount(input_tokens_details?.cached_tokens),
      outputTokens: tokenCount(output_tokens),
      reasoningTokens: tokenCount(output_tokens_details?.reasoning_tokens),
    };
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
