import type { CallUsage } from '../../meter.ts';
import { midwayError } from '../../model-errors.ts';
import { tokenCount } from '../../token-count.ts';
import type { ToolCall } from '../../tool-loop.ts';
import type { Turn } from '../../turn.ts';

/** Describes an item of a conversation: a message, a thought, a tool call or its result. Unknown kinds go back as they came. */
export type Item = Readonly<Record<string, unknown>>;

interface Response {
  readonly status?: string;
  readonly output?: readonly Item[];
  readonly incomplete_details?: { readonly reason?: string } | null;
  readonly usage?: {
    readonly input_tokens?: unknown;
    readonly output_tokens?: unknown;
    readonly input_tokens_details?: { readonly cached_tokens?: unknown } | null;
    readonly output_tokens_details?: { readonly reasoning_tokens?: unknown } | null;
  } | null;
}

interface Event {
  readonly type?: string;
  readonly delta?: unknown;
  readonly output_index?: number;
  readonly item?: Item;
  readonly response?: Response;
}

/** Collects what a model says in one turn from the events of OpenAI's Responses API. */
export class ResponseTurn implements Turn {
  stopReason: string | undefined;
  hasRefused = false;
  usage: CallUsage = {};
  private thought = '';
  private readonly done = new Map<number, Item>();

  take(data: string): string {
    if (data === '[DONE]') return '';
    const event = JSON.parse(data) as Event & Response & { readonly object?: string };
    if (event.object === 'response') return this.takeWhole(event);
    switch (event.type) {
      case 'response.refusal.delta':
        this.hasRefused = true;
        return textOf(event.delta);
      case 'response.output_text.delta':
        return textOf(event.delta);
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
        this.end({ status: event.type === 'response.completed' ? 'completed' : 'incomplete', ...event.response });
        return '';
      case 'response.failed':
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

  get calls(): readonly ToolCall[] {
    return this.items
      .filter(({ type }) => type === 'function_call')
      .map((item, index) => ({ id: textOf(item.call_id) || `call_${index}`, name: textOf(item.name), input: textOf(item.arguments) }));
  }

  /** Lists the turn's items as the model reads them again. Nothing is stored at the provider, so its sealed thoughts go back with them. */
  get items(): readonly Item[] {
    return [...this.done.entries()].toSorted(([a], [b]) => a - b).map(([, item]) => item);
  }

  /** Takes an answer that is not streamed. */
  private takeWhole(response: Response): string {
    if (response.status === 'failed' || response.status === 'cancelled') throw midwayError();
    this.end(response);
    return (response.output ?? []).map((item) => this.takeItem(item)).join('');
  }

  private takeItem(item: Item): string {
    this.done.set(this.done.size, item);
    if (item.type === 'reasoning')
      this.thought += partsOf(item.summary)
        .map(({ text }) => `${textOf(text)}\n\n`)
        .join('');
    if (item.type !== 'message') return '';
    const parts = partsOf(item.content);
    this.hasRefused ||= parts.some(({ type }) => type === 'refusal');
    return parts.map(({ text, refusal }) => textOf(text) + textOf(refusal)).join('');
  }

  private end({ status, incomplete_details, usage }: Response): void {
    this.stopReason = status === 'incomplete' ? (incomplete_details?.reason ?? status) : 'completed';
    const { input_tokens, output_tokens, input_tokens_details, output_tokens_details } = usage ?? {};
    this.usage = {
      inputTokens: tokenCount(input_tokens),
      cachedTokens: tokenCount(input_tokens_details?.cached_tokens),
      outputTokens: tokenCount(output_tokens),
      reasoningTokens: tokenCount(output_tokens_details?.reasoning_tokens),
    };
  }
}

const partsOf = (parts: unknown): readonly Item[] => (Array.isArray(parts) ? (parts as readonly Item[]) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
