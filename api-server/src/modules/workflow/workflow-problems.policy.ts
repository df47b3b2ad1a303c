import { isIP } from 'node:net';
import { validateWorkflow, type WorkflowDefinition, type WorkflowProblem } from 'shared-contracts/workflow-calls';
import { isReachable } from '../../platform/outbound/address.policy.ts';
import { cronProblem } from '../agent/schedule/cron.policy.ts';

/** What only the server knows. */
export interface ProblemContext {
  readonly now: Date;
  readonly allowLoopback: boolean;
  /** The ids of the user's agents. */
  readonly agents: ReadonlySet<string>;
}

/** All that keeps a workflow from running: the shared rules, then rhythm, addresses and agents. */
export function workflowProblems(definition: WorkflowDefinition, context: ProblemContext): WorkflowProblem[] {
  const found = validateWorkflow(definition);
  const isKnown = (stepId: string, field: string) => found.some((one) => one.step_id === stepId && one.field === field);
  const bad = (stepId: string, field: string, message: string) => {
    if (!isKnown(stepId, field)) found.push({ step_id: stepId, field, code: 'bad-value', message });
  };
  for (const step of definition.steps) {
    if (step.kind === 'trigger-schedule' && step.config.cron.trim() && step.config.time_zone.trim()) {
      const problem = cronProblem(step.config.cron, step.config.time_zone, context.now);
      if (problem) bad(step.id, problem.includes('time zone') ? 'time_zone' : 'cron', problem);
    }
    if (step.kind === 'agent' && step.config.agent_id && !context.agents.has(step.config.agent_id))
      bad(step.id, 'agent_id', 'This agent does not exist any more. Choose another one.');
    if (step.kind === 'http') {
      const host = privateHost(step.config.url, context.allowLoopback);
      if (host) bad(step.id, 'url', `${host} is inside a private network: it is not called.`);
    }
  }
  return found;
}

/** The host of an address that can be seen to be private without looking its name up; names are looked at when they are called. */
function privateHost(address: string, allowLoopback: boolean): string | undefined {
  const authority = /^https?:\/\/([^/?#]*)/i.exec(address.trim())?.[1] ?? '';
  if (!authority || authority.includes('{{')) return undefined;
  const host = URL.parse(`http://${authority}`)?.hostname.replace(/^\[|\]$/g, '') ?? '';
  if (isIP(host)) return isReachable(host, allowLoopback) ? undefined : host;
  return /(^|\.)localhost$/i.test(host) && !allowLoopback ? host : undefined;
}
