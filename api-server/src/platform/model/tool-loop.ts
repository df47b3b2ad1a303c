import { limits, type SourceItem } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import { beginningOf, estimatedTokens, messageTokens } from './estimated-tokens.ts';
import { Exposure } from './exposure.ts';
import { ModelError, type ModelPart, type ModelRequest, type ModelTool, type Passage } from './model-port.ts';
import { sourceOf } from './source-of.ts';

const stepsMaxDefault = 8;
const timeoutMsDefault = 30_000;
/** Limits a tool's result. More would push the question out of the model's context. */
const resultMax = 20_000;
/** With less room for results, another call would tell the model nothing. */
const roomMin = 200;

/** Limits the calls of one turn. Each may ask other servers. */
const callsMax = 32;

/** Describes a tool call as a model wrote it; `input` is JSON. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly input: string;
}

/** Runs the tools of a request and numbers the sources that passages and tools bring. It knows no provider's protocol. */
export function createToolLoop(request: ModelRequest, signal: AbortSignal) {
  const sources: SourceItem[] = request.passages.map(toSource);
  const stepsMax = request.stepsMax ?? stepsMaxDefault;
  let room = request.resultTokens ?? Number.POSITIVE_INFINITY;
  let share = room;
  const isLast = (step: number) => step >= stepsMax || room < roomMin;
  let reported = 0;
  let labeled = 0;
  const exposure = new Exposure(request);
  const tools = new Map((request.tools ?? []).map((tool) => [tool.name, tool]));
  const mark = (tool: ModelTool, from = tool.name) => {
    if (tool.returnsPrivate) exposure.markPrivate(from);
    if (tool.returnsUntrusted) exposure.markUntrusted(from);
  };
  const run = async (tool: ModelTool, input: unknown, callId: string): Promise<string> => {
    const timeout = tool.timeoutMs ?? timeoutMsDefault;
    const limited = timeout === false ? signal : AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
    try {
      const emit = request.emit ?? (() => undefined);
      const result = await tool.run(input, { callId, signal: limited, emit, exposure });
      const { text, sources: found = [], from, untrusted = [], isUnused = false } = result;
      if (!isUnused) mark(tool, from);
      for (const name of untrusted) exposure.markUntrusted(name);
      for (const { kind, url } of found) if (kind === 'search' && url) exposure.find(url);
      const numbered = found.map((source) => `[${sources.push(source)}] ${source.title}\n${source.snippet ?? ''}`);
      const whole = cutText([text, ...numbered].filter(Boolean).join('\n\n'), resultMax);
      return Number.isFinite(share) ? beginningOf(whole, share) : whole;
    } catch (error) {
      if (signal.aborted) throw error;
      // The sentence of a failure may quote what a foreign server said.
      mark(tool, undefined);
      return `The tool failed: ${failureOf(error, limited.aborted)}`;
    }
  };
  const resultOf = (call: ToolCall): Promise<string> | string => {
    const tool = tools.get(call.name);
    if (!tool) return `There is no tool named ${call.name}.`;
    const input = inputOf(call);
    return input === undefined ? 'The tool was not called: its input is not JSON.' : run(tool, input, call.id);
  };
  return {
    /** Lists the tools that a turn offers. The last turn may not call them, so a model that would call forever still answers. */
    offered: (step: number) => ({ tools: [...tools.values()], mayCall: !isLast(step) }),
    /** Returns the calls of a turn that need an answer. */
    due: <C extends ToolCall>(step: number, calls: readonly C[]): readonly C[] => {
      const due = tools.size && !isLast(step) ? calls : [];
      for (const { input } of due) room -= messageTokens + estimatedTokens(input);
      share = Math.max(0, Math.floor(room / Math.max(1, due.length)));
      return due;
    },
    /** Returns a tool's result as the model reads it. @throws what the run was stopped with */
    answer: async (call: ToolCall, at: number): Promise<string> => {
      const result = at < callsMax ? await resultOf(call) : 'The tool was not called: a turn may call at most 32 tools.';
      room -= messageTokens + estimatedTokens(result);
      return result;
    },
    /** Yields what was read and the sources, if tools added any since the last time. */
    *yieldFound(): Generator<ModelPart> {
      const labels = exposure.labels();
      const known = labels.untrusted.length + labels.private.length;
      if (labels.untrusted.length && known !== labeled) {
        labeled = known;
        yield { type: 'sources', sources: { flow: { private: [...labels.private], untrusted: [...labels.untrusted] } } };
      }
      if (reported === sources.length) return;
      reported = sources.length;
      const type = sources.some(({ kind }) => kind === 'search') ? 'search' : 'file';
      yield { type: 'sources', sources: { type, data: [...sources] } };
    },
  };
}

const toSource = (passage: Passage): SourceItem => {
  const source = sourceOf(passage);
  return { ...source, ...(source.snippet === undefined ? {} : keptText(source.snippet, passage.text)) };
};

/** Keeps what the model reads of a source, so that its citations can be checked, unless it is too long to be kept. */
function keptText(snippet: string, text = snippet): Pick<SourceItem, 'passage' | 'whole'> {
  if (text === snippet) return { whole: true };
  return text.length <= limits.citedPassageMax ? { passage: text, whole: true } : {};
}

/** A model may omit the input of a tool without parameters. */
function inputOf({ input }: ToolCall): unknown {
  try {
    return input.trim() ? (JSON.parse(input) as unknown) : {};
  } catch {
    return undefined;
  }
}

function failureOf(error: unknown, isLate: boolean): string {
  if (error instanceof ModelError) return error.message;
  return isLate ? 'it took too long.' : 'it could not be used.';
}
