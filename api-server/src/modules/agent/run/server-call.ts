import { sayToolServer } from '../../../messages/tool-server.ts';
import { writeSentence } from '../../../platform/language/messages.ts';
import type { McpCallContext } from '../../../platform/mcp/mcp-client.ts';
import type { ToolContext } from '../../../platform/model/model-port.ts';
import type { LoggedRun } from '../log/log.service.ts';

/** Limits how often progress is shown, because each step becomes an event of the run. */
const progressEveryMs = 1_000;

/** Connects a call of a tool server to the run: shows its progress and stops it with the run. `title` is the tool's name for people. */
export function linkToRun(
  title: string,
  { language }: Pick<LoggedRun, 'language'>,
  { signal, emit }: Pick<ToolContext, 'signal' | 'emit'>,
): McpCallContext {
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    signal,
    onProgress: ({ done, total }) => {
      if (performance.now() - shownAt < progressEveryMs) return;
      shownAt = performance.now();
      const sentence =
        total === undefined ? sayToolServer('progress', { tool: title, done }) : sayToolServer('progressOf', { tool: title, done, total });
      emit({ type: 'progress', progress: { kind: 'tool', text: writeSentence(sentence, language) } });
    },
  };
}
