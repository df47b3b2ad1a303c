import { sayAssistant } from '../../../../messages/assistant.ts';
import { sayToolServer } from '../../../../messages/tool-server.ts';
import { writeSentence } from '../../../../platform/language/messages.ts';
import type { McpCallContext } from '../../../../platform/mcp/mcp-client.ts';
import type { ToolContext } from '../../../../platform/model/model-port.ts';
import type { AgentApprovals } from '../approval/approval.service.ts';
import type { LoggedRun } from '../log/log.service.ts';

/** Limits how often progress is shown, because each step becomes an event of the run. */
const progressEveryMs = 1_000;

/** Describes the run, and the agent, or the assistant of a plain chat, that it is shown as. */
export interface CallingRun extends Pick<LoggedRun, 'runId' | 'userId' | 'sessionId' | 'source' | 'language'> {
  /** The answer that shows the apps of tools; null if none does. */
  readonly messageId: string | null;
  readonly agentId: string | null;
  readonly agentName: string;
}

/**
 * Connects a call of a tool server to the run: shows its progress and its forms, and stops it with the run. `title` is the tool's name for
 * people. API clients can't answer forms.
 */
export function linkToRun(
  approvals: Pick<AgentApprovals, 'askForm'>,
  title: string,
  run: CallingRun,
  { signal, emit }: Pick<ToolContext, 'signal' | 'emit'>,
): McpCallContext {
  const { language } = run;
  const ask: McpCallContext['ask'] = async (form) => {
    const { userId, agentId, agentName, runId, sessionId } = run;
    const preview = { form };
    const action = { userId, agentId, agentName, runId, sessionId, tool: title, input: {}, preview };
    const text = writeSentence(sayAssistant('asksForm', { server: form.server }), language);
    const entered = await approvals.askForm(action, signal, (approvalId) =>
      emit({
        type: 'progress',
        progress: { kind: 'approval', text, approval: { approval_id: approvalId, tool: title, input: {}, preview } },
      }),
    );
    emit({ type: 'progress', progress: { kind: 'tool', text: writeSentence(sayAssistant('using', { tool: title }), language) } });
    if (entered === 'refused') return 'decline';
    return entered === 'expired' ? 'cancel' : entered;
  };
  let shownAt = Number.NEGATIVE_INFINITY;
  return {
    signal,
    ...(run.source === 'api' ? {} : { ask }),
    onProgress: ({ done, total }) => {
      if (performance.now() - shownAt < progressEveryMs) return;
      shownAt = performance.now();
      const sentence =
        total === undefined ? sayToolServer('progress', { tool: title, done }) : sayToolServer('progressOf', { tool: title, done, total });
      emit({ type: 'progress', progress: { kind: 'tool', text: writeSentence(sentence, language) } });
    },
  };
}
