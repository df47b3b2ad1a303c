import type { CallUsage } from '../../meter.ts';
import { midwayError } from '../../model-errors.ts';
import { tokenCount } from '../../token-count.ts';
import type { ToolCall } from '../../tool-loop.ts';
import type { Turn } from '../../turn.ts';

/** Describes a part of a content: text, a thought, a picture, a tool call or its result. Unknown kinds go back as they came. */
export type Part = Readonly<Record<string, unknown>>;

/** Describes a message of the Gemini API. */
export interface Content {
  readonly role: 'user' | 'model';
  readonly parts: readonly Part[];
}

interface Chunk {
  readonly error?: unknown;
  readonly candidates?: readonly {
    readonly index?: number;
    readonly content?: { readonly parts?: readonly Part[] | null } | null;
    readonly finishReason?: string | null;
  }[];
  readonly promptFeedback?: { readonly blockReason?: string | null } | null;
  readonly usageMetadata?: {
    readonly promptTokenCount?: unknown;
    readonly toolUsePromptTokenCount?: unknown;
    readonly cachedContentTokenCount?: unknown;
    readonly candidatesTokenCount?: unknown;
    readonly thoughtsTokenCount?: unknown;
  } | null;
}

/** Collects what a model says in one turn from the chunks of Google's Gemini API. */
export class ContentTurn implements Turn {
  stopReason: string | undefined;
  usage: CallUsage = {};
  private thought = '';
  private readonly parts: Part[] = [];

  take(data: string): string {
    const parsed = JSON.parse(data) as Chunk | readonly Chunk[];
    // An answer that is not sent as events is a list of them.
    return [parsed]
      .flat()
      .map((chunk) => this.takeChunk(chunk))
      .join('');
  }

  private takeChunk(chunk: Chunk): string {
    if (chunk.error) throw midwayError();
    if (chunk.usageMetadata) this.count(chunk.usageMetadata);
    // A question that is refused as a whole gets no candidate.
    if (chunk.promptFeedback?.blockReason) this.stopReason = chunk.promptFeedback.blockReason;
    const candidate = chunk.candidates?.[0];
    if (!candidate || (candidate.index ?? 0) !== 0) return '';
    this.stopReason = candidate.finishReason ?? this.stopReason;
    return (candidate.content?.parts ?? []).map((part) => this.add(part)).join('');
  }

  takeThought(): string {
    const { thought } = this;
    this.thought = '';
    return thought;
  }

  get calls(): readonly ToolCall[] {
    return this.parts
      .map(({ functionCall }) => functionCall as { id?: unknown; name?: unknown; args?: unknown } | undefined)
      .filter((call) => call !== undefined)
      .map(({ id, name, args }, index) => ({
        id: typeof id === 'string' ? id : `call_${index}`,
        name: typeof name === 'string' ? name : '',
        input: JSON.stringify(args ?? {}),
      }));
  }

  /** Returns the turn as the model reads it again. Signatures stay where they were, else the provider refuses the tools' results. */
  get content(): Content {
    return { role: 'model', parts: this.parts.length ? this.parts : [{ text: '' }] };
  }

  private add(part: Part): string {
    const last = this.parts.at(-1);
    if (last && isPlainText(last) && isPlainText(part)) this.parts[this.parts.length - 1] = { text: `${last.text}${part.text}` };
    else this.parts.push(part);
    if (typeof part.text !== 'string') return '';
    if (part.thought !== true) return part.text;
    this.thought += part.text;
    return '';
  }

  private count(counts: NonNullable<Chunk['usageMetadata']>): void {
    const thought = tokenCount(counts.thoughtsTokenCount);
    const prompt = tokenCount(counts.promptTokenCount);
    const said = tokenCount(counts.candidatesTokenCount);
    // While the model thinks there is no count of what it said.
    const isUnknown = said === undefined && (thought === undefined || counts.candidatesTokenCount !== undefined);
    this.usage = {
      inputTokens: prompt === undefined ? this.usage.inputTokens : prompt + (tokenCount(counts.toolUsePromptTokenCount) ?? 0),
      cachedTokens: tokenCount(counts.cachedContentTokenCount) ?? this.usage.cachedTokens,
      // Thoughts are billed as output and counted beside it.
      outputTokens: isUnknown ? this.usage.outputTokens : (said ?? 0) + (thought ?? 0),
      reasoningTokens: thought ?? this.usage.reasoningTokens,
    };
  }
}

const isPlainText = (part: Part): boolean => typeof part.text === 'string' && Object.keys(part).length === 1;
