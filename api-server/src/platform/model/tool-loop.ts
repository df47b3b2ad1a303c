import { dynamicTool, jsonSchema, type ToolSet } from 'ai';
import type { SourceItem } from 'shared-contracts';
import { ModelError, type ModelPart, type ModelRequest, type ModelTool, type Passage } from './model-port.ts';

const stepsMaxDefault = 8;
const timeoutMsDefault = 30_000;
/** What a tool may say to a model; more would push the question out of its window. */
const resultMax = 20_000;

/** The tools of a request as the AI SDK takes them, and the sources that passages and tools bring, numbered through. */
export function createToolLoop(request: ModelRequest, signal: AbortSignal) {
  const sources: SourceItem[] = request.passages.map(toSource);
  const stepsMax = request.stepsMax ?? stepsMaxDefault;
  let told = 0;
  const run = async (tool: ModelTool, input: unknown, callId: string): Promise<string> => {
    const timeout = tool.timeoutMs ?? timeoutMsDefault;
    const limited = timeout === false ? signal : AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
    try {
      const { text, sources: found = [] } = await tool.run(input, { callId, signal: limited, emit: request.emit ?? (() => undefined) });
      const numbered = found.map((source) => `[${sources.push(source)}] ${source.title}\n${source.snippet ?? ''}`);
      return [text, ...numbered].filter(Boolean).join('\n\n').slice(0, resultMax).toWellFormed();
    } catch (error) {
      if (signal.aborted) throw error;
      return `The tool failed: ${failureOf(error, limited.aborted)}`;
    }
  };
  const entries = (request.tools ?? []).map((tool) => [
    tool.name,
    dynamicTool({
      description: tool.description,
      inputSchema: jsonSchema(tool.input as Parameters<typeof jsonSchema>[0]),
      execute: (input, { toolCallId }) => run(tool, input, toolCallId),
    }),
  ]);
  return {
    stepsMax,
    tools: entries.length ? (Object.fromEntries(entries) as ToolSet) : undefined,
    /** The last turn has no tools: a model that would call on and on still answers. */
    prepareStep: ({ stepNumber }: { stepNumber: number }) => (stepNumber >= stepsMax - 1 ? { toolChoice: 'none' as const } : {}),
    /** The sources with those that tools brought since the last time; nothing when there are none. */
    *found(): Generator<ModelPart> {
      if (told === sources.length) return;
      told = sources.length;
      const type = sources.some(({ kind }) => kind === 'search') ? 'search' : 'file';
      yield { type: 'sources', sources: { type, data: [...sources] } };
    },
  };
}

const toSource = ({ title, url, kind, sentences }: Passage): SourceItem => ({ title, url, kind, snippet: sentences.join(' ') });

function failureOf(error: unknown, isLate: boolean): string {
  if (error instanceof ModelError) return error.message;
  return isLate ? 'it took too long.' : 'it could not be used.';
}
