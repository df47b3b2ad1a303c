import { type LimitedThing, limitsOf, planLimits } from 'shared-contracts/settings-calls';
import type { NamedPlan } from './plans.repository.ts';

const gigabyte = 1024 ** 3;

const things: Readonly<Record<LimitedThing, (limit: number) => { readonly holds: string; readonly remedy: string }>> = {
  file_bytes: (limit) => ({ holds: `${limit / gigabyte} GB of files`, remedy: 'Delete files that you no longer need' }),
  agents: (limit) => ({ holds: `${limit} agents`, remedy: 'Delete an agent that you no longer use' }),
  workflows: (limit) => ({ holds: `${limit} workflows`, remedy: 'Delete a workflow that you no longer use' }),
  messages: (limit) => ({ holds: `${limit.toLocaleString('en')} messages a month`, remedy: 'Wait for the next month' }),
  members: (limit) => ({
    holds: `${limit} people in a workspace, invitations included`,
    remedy: 'Remove somebody or take an invitation back',
  }),
};

/** Why so much more does not fit into the plan, with what to do; undefined where it fits. */
export function refusalOf(plan: NamedPlan, thing: LimitedThing, used: number, adding: number): string | undefined {
  const limit = limitsOf(plan.id)[thing];
  if (used + adding <= limit) return undefined;
  const { holds, remedy } = things[thing](limit);
  const isGreatest = Object.values(planLimits).every((limits) => limits[thing] <= limit);
  return `The ${plan.name} plan holds ${holds}. ${remedy}${isGreatest ? '.' : ', or choose a larger plan on the page Plans.'}`;
}
