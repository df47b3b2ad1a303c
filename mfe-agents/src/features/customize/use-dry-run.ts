import { useEffect, useRef, useState } from 'react';
import { dryRunAgentSchedule } from 'shared-contracts/agent-calls';
import type { CallAnswer } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';

/** Describes a dry run: its task, and then its result or the problem that ended it. */
export interface DryRun {
  readonly prompt: string;
  readonly result?: CallAnswer<typeof dryRunAgentSchedule>;
  readonly problem?: string;
}

/** Returns the dry run of an agent that is shown, and how to start and end it. It ends with its page. */
export function useDryRun(agentId: string) {
  const { api } = useShell();
  const [run, setRun] = useState<DryRun>();
  const call = useRef<AbortController>(undefined);
  useEffect(() => () => call.current?.abort(), []);
  const start = async (prompt: string) => {
    call.current?.abort();
    const started = new AbortController();
    const { signal } = started;
    call.current = started;
    setRun({ prompt });
    try {
      const result = await api.call(dryRunAgentSchedule, { query: { agent_id: agentId }, body: { prompt } }, { signal });
      if (!signal.aborted) setRun({ prompt, result });
    } catch (error) {
      if (!signal.aborted) setRun({ prompt, problem: error instanceof Error ? error.message : '' });
    }
  };
  const end = () => {
    call.current?.abort();
    setRun(undefined);
  };
  return { run, start, end };
}
