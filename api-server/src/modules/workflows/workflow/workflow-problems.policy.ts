import { isIP } from 'node:net';
import { validateWorkflow, type WorkflowDefinition, type WorkflowProblem } from 'shared-contracts/workflow-calls';
import { sayWorkflow } from '../../../messages/workflow.ts';
import { sayWorkflowProblem } from '../../../messages/workflow-problem.ts';
import { writeText } from '../../../platform/language/text.ts';
import type { Wording } from '../../../platform/language/worded-error.ts';
import { isReachable } from '../../../platform/outbound/address.policy.ts';
import { cronProblem } from '../../agents/agent/schedule/cron.policy.ts';

/** Describes what only the server knows. */
export interface ProblemContext {
  readonly now: Date;
  readonly allowLoopback: boolean;
  /** Holds the ids of the user's agents. */
  readonly agents: ReadonlySet<string>;
}

export interface ServerProblem extends Omit<WorkflowProblem, 'message'> {
  readonly message: Wording;
}

/** Writes the problems in a language. */
export const writeProblems = (problems: readonly ServerProblem[], language: string): WorkflowProblem[] =>
  problems.map(({ message, ...problem }) => ({ ...problem, message: writeText(message, language) }));

/** Returns everything that prevents a workflow from running: the shared rules first, then its schedule, addresses and agents. */
export function workflowProblems(definition: WorkflowDefinition, context: ProblemContext): ServerProblem[] {
  const found: ServerProblem[] = validateWorkflow(definition).map(({ text: { key, values }, ...problem }) => ({
    ...problem,
    message: sayWorkflowProblem(key, values),
  }));
  const isKnown = (stepId: string, field: string) => found.some((one) => one.step_id === stepId && one.field === field);
  const bad = (stepId: string, field: string, message: Wording) => {
    if (!isKnown(stepId, field)) found.push({ step_id: stepId, field, code: 'bad-value', message });
  };
  for (const step of definition.steps) {
    if (step.kind === 'trigger-schedule' && step.config.cron.trim() && step.config.time_zone.trim()) {
      const problem = cronProblem(step.config.cron, step.config.time_zone, context.now);
      if (problem) bad(step.id, problem.key === 'timeZoneUnknown' ? 'time_zone' : 'cron', problem);
    }
    if (step.kind === 'agent' && step.config.agent_id && !context.agents.has(step.config.agent_id))
      bad(step.id, 'agent_id', sayWorkflow('agentGone'));
    if (step.kind === 'http') {
      const host = privateHost(step.config.url, context.allowLoopback);
      if (host) bad(step.id, 'url', sayWorkflow('privateHost', { host }));
    }
  }
  return found;
}

/** Returns the host of an address that is visibly private. Host names are not resolved here, but checked on each request. */
function privateHost(address: string, allowLoopback: boolean): string | undefined {
  const authority = /^https?:\/\/([^/?#]*)/i.exec(address.trim())?.[1] ?? '';
  if (!authority || authority.includes('{{')) return undefined;
  const host = URL.parse(`http://${authority}`)?.hostname.replace(/^\[|\]$/g, '') ?? '';
  if (isIP(host)) return isReachable(host, allowLoopback) ? undefined : host;
  return /(^|\.)localhost$/i.test(host) && !allowLoopback ? host : undefined;
}
