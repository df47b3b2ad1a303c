import { type LimitedThing, limitedThings, limitsOf } from 'shared-contracts/settings-calls';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import { refusalOf } from './plans.policy.ts';
import type { NamedPlan, PlansRepository } from './plans.repository.ts';

const freePlan: NamedPlan = { id: 'free', name: 'Free' };

/** Holds what is made to the limits of plans, by what is really there. Access: every statement is bound to the ids that the caller was checked for. */
export function createPlans(repository: PlansRepository, clock: Clock) {
  const monthStart = () => new Date(Date.UTC(clock.now().getUTCFullYear(), clock.now().getUTCMonth(), 1));
  const planOf = async (userId: string) => (await repository.current([userId], clock.now()))[0] ?? freePlan;
  /** A workspace has the largest plan among its Owners. */
  const planOfWorkspace = async (workspaceId: string) => {
    const owned = await repository.current(await repository.owners(workspaceId), clock.now());
    return owned.toSorted((a, b) => limitsOf(b.id).members - limitsOf(a.id).members)[0] ?? freePlan;
  };
  const refuse = (plan: NamedPlan, thing: LimitedThing, used: number, adding: number) => {
    const detail = refusalOf(plan, thing, used, adding);
    if (detail) throw new AppError('plan-limit', { detail });
  };
  return {
    planOf,
    /** @throws AppError `plan-limit` where so much more does not fit into the user's plan. */
    ensureRoom: async (userId: string, thing: Exclude<LimitedThing, 'members'>, adding = 1): Promise<void> => {
      const [plan, used] = await Promise.all([planOf(userId), repository.used(userId, thing, monthStart())]);
      refuse(plan, thing, used, adding);
    },
    /** For an invitation, which takes a place, or, without an address, for somebody who joins now. @throws AppError `plan-limit`. */
    ensureSeat: async (workspaceId: string, invited?: string): Promise<void> => {
      const [plan, members, open] = await Promise.all([
        planOfWorkspace(workspaceId),
        repository.members(workspaceId),
        invited === undefined ? 0 : repository.invited(workspaceId, invited, clock.now()),
      ]);
      refuse(plan, 'members', members + open, 1);
    },
    /** What is used of every limit of the user's plan. */
    usage: async (userId: string) => {
      const { id } = await planOf(userId);
      const used = await Promise.all(limitedThings.map((thing) => repository.used(userId, thing, monthStart())));
      return limitedThings.map((what, index) => ({ what, used: used[index] ?? 0, limit: limitsOf(id)[what] }));
    },
  };
}

export type Plans = ReturnType<typeof createPlans>;
