import { isJson } from '../../../is-json.ts';
import type { CallUsage } from '../../meter.ts';
import { midwayError } from '../../model-errors.ts';
import type { ToolCall } from '../../tool-loop.ts';
import type { Turn } from '../../turn.ts';
import { usageOf } from './usage.ts';

/** Describes a tool call with what the provider wants back with it. */
interface CompletionCall extends ToolCall {
  readonly extra: unknown;
}

/** Describes a part of a message with more than text. */
export type WirePart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string } }
  | { readonly type: 'file'; readonly file: { readonly filename: string; readonly file_data: string } };

/** Describes a message of the chat completions API. */
export interface WireMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string | null | readonly WirePart[];
  readonly reasoning_content?: string;
  readonly reasoning_details?: readonly object[];
  readonly tool_calls?: readonly object[];
  readonly tool_call_id?: string;
}

interface Delta {
  /** A text, or a list of parts, of which only texts count. */
  readonly content?: unknown;
  readonly refusal?: unknown;
  readonly reasoning_content?: unknown;
  readonly reasoning?: unknown;
  /** OpenRouter's thoughts with the seals of the models behind it. */
  readonly reasoning_details?: unknown;
  readonly tool_calls?: readonly CallDelta[] | null;
}

interface CallDelta {
  readonly index?: number | null;
  readonly id?: string | null;
  readonly function?: { readonly name?: string | null; readonly arguments?: string | null };
  readonly extra_content?: unknown;
}

interface Chunk {
  readonly error?: unknown;
  readonly choices?: readonly {
    readonly index?: number;
    readonly delta?: Delta | null;
    /** Of an answer that is not streamed. */
    readonly message?: Delta | null;
    readonly finish_reason?: string | null;
  }[];
  readonly usage?: unknown;
}

/** How OpenRouter, Mistral, DeepSeek and Zhipu say that they could not go on. */
const faults = new Set(['error', 'insufficient_system_resource', 'network_error']);

/** Collects what a model says in one turn from the events of OpenAI's chat completions, in the dialects of many servers. */
export class CompletionTurn implements Turn {
  stopReason: string | undefined;
  hasRefused = false;
  usage: CallUsage = {};
  private text = '';
  private reasoning = '';
  private readonly details: Record<string, unknown>[] = [];
  private readonly begun: { id: string | undefined; name: string; input: string; extra: unknown }[] = [];
  private readonly places = new Map<number, number>();

  take(data: string): string {
    if (data === '[DONE]') return '';
    const chunk = JSON.parse(data) as Chunk;
    if (chunk.error) throw midwayError();
    if (chunk.usage) this.usage = { ...this.usage, ...withoutUnknown(usageOf(chunk.usage)) };
    const choice = chunk.choices?.[0];
    if (!choice || (choice.index ?? 0) !== 0) return '';
    if (faults.has(choice.finish_reason ?? '')) throw midwayError();
    this.stopReason = choice.finish_reason ?? (choice.message ? 'stop' : this.stopReason);
    const said = choice.delta ?? choice.message;
    return said ? this.takeDelta(said) : '';
  }

  private thought = '';

  takeThought(): string {
    const thought = this.thought;
    this.thought = '';
    return thought;
  }

  get calls(): readonly CompletionCall[] {
    return this.begun.filter(({ name }) => name).map(({ id, ...call }, index) => ({ id: id ?? `call_${index}`, ...call }));
  }

  /** Returns the turn as the model reads it again after the tools have answered. */
  get message(): WireMessage {
    return {
      role: 'assistant',
      content: this.text || null,
      ...this.thoughts,
      tool_calls: this.calls.map(({ id, name, input, extra }) => ({
        id,
        type: 'function',
        function: { name, arguments: isJson(input) ? input : '{}' },
        ...(extra ? { extra_content: extra } : {}),
      })),
    };
  }

  /** Returns the thoughts in the words in which they came. Sealed ones must go back as they are. */
  private get thoughts(): Pick<WireMessage, 'reasoning_content' | 'reasoning_details'> {
    if (this.details.length) return { reasoning_details: this.details };
    return this.reasoning ? { reasoning_content: this.reasoning } : {};
  }

  /** Joins the pieces of a thought, which name its index. */
  private takeDetail(detail: unknown): void {
    if (typeof detail !== 'object' || detail === null) return;
    const piece = detail as Record<string, unknown>;
    const begun = this.details.find((one) => piece.index !== undefined && one.index === piece.index && one.type === piece.type);
    if (!begun) {
      this.details.push({ ...piece });
      return;
    }
    for (const [field, value] of Object.entries(piece)) {
      const isText = field === 'text' || field === 'summary' || field === 'data';
      if (isText && typeof value === 'string') begun[field] = `${begun[field] ?? ''}${value}`;
      else if (value !== null && value !== undefined) begun[field] = value;
    }
  }

  private takeDelta(delta: Delta): string {
    const reasoning = delta.reasoning_content ?? delta.reasoning;
    if (typeof reasoning === 'string') {
      this.reasoning += reasoning;
      this.thought += reasoning;
    }
    if (Array.isArray(delta.reasoning_details)) for (const detail of delta.reasoning_details) this.takeDetail(detail);
    for (const call of delta.tool_calls ?? []) this.takeCall(call);
    const refusal = textOf(delta.refusal);
    this.hasRefused ||= refusal !== '';
    const text = textOf(delta.content) + refusal;
    this.text += text;
    return text;
  }

  /** Calls arrive in pieces that name their index; some servers send whole calls without one. */
  private takeCall(delta: CallDelta): void {
    const isNew = delta.index == null ? Boolean(delta.id ?? delta.function?.name) : !this.places.has(delta.index);
    if (isNew) {
      if (delta.index != null) this.places.set(delta.index, this.begun.length);
      this.begun.push({ id: undefined, name: '', input: '', extra: undefined });
    }
    const call = this.begun[delta.index == null ? this.begun.length - 1 : (this.places.get(delta.index) ?? 0)];
    if (!call) return;
    call.id ??= delta.id ?? undefined;
    call.name ||= delta.function?.name ?? '';
    call.input += delta.function?.arguments ?? '';
    call.extra ??= delta.extra_content ?? undefined;
  }
}

/** Leaves out counts that an event does not repeat. */
const withoutUnknown = (usage: CallUsage): CallUsage =>
  Object.fromEntries(Object.entries(usage).filter(([, count]) => count !== undefined));

/** Returns the text of a message's content, which is a string or a list of parts. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: { type?: unknown; text?: unknown }) => (part?.type === 'text' && typeof part.text === 'string' ? part.text : ''))
    .join('');
}
