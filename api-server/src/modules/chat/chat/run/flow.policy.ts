import type { RunContext, RunQuestion } from '../../../../kernel/run/run-context.ts';
import type { FlowLabels } from '../../../../platform/model/model-port.ts';

/** Returns what earlier answers, or earlier steps of a workflow, had read, and which instructions of this run others wrote. An incognito chat brings its own history, which says nothing about that. */
export function flowOf({ history, isTemporary, continued, flow: before }: RunQuestion, context: Pick<RunContext, 'untrusted'>): FlowLabels {
  const flows = [...history.map(({ flow }) => flow), continued?.sources?.flow, before].filter((flow) => flow !== undefined);
  const isUnknown = isTemporary && history.some(({ role }) => role === 'assistant');
  return {
    private: [...new Set(flows.flatMap((flow) => flow.private))],
    untrusted: [...new Set([...flows.flatMap((flow) => flow.untrusted), ...(isUnknown ? ['earlier messages'] : []), ...context.untrusted])],
  };
}
