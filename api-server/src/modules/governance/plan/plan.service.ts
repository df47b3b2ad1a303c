import { type LimitedThing, limitedThings, limitsOf } from 'shared-contracts/settings-calls';
import { AppError } from '../../../errors.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { monthOf, periodOf, refusalOf } from './plan.policy.ts';
import type { NamedPlan, PlansRepository } from './plan.repository.ts';

/** Counts one message. @throws AppError `plan-limit`. */
export type TakeMessage = (within?: Transaction) => Promise<void>;

/** Checks bytes against a plan. @throws AppError `plan-limit` when they do not fit. */
export type EnsureFileRoom = (used: number, adding: number) => void;

const freePlan: NamedPlan = { id: 'free', name: 'Free' };

/** Creates the plan limits, checked against the data that exists now. Access: every statement is bound to ids that callers have checked. */
export function createPlans(repository: PlansRepository, clock: Clock) {
  const month = () => monthOf(clock.now());
  const planOf = async (userId: string): Promise<NamedPlan> => (await repository.current([userId]))[0] ?? freePlan;
  /** Returns the largest plan among the workspace's Owners. */
  const planOfWorkspace = async (workspaceId: string) => {
    const owned = await repository.current(await repository.owners(workspaceId));
    return owned.toSorted((a, b) => limitsOf(b.id).members - limitsOf(a.id).members)[0] ?? freePlan;
  };
  const refuse = (plan: NamedPlan, thing: LimitedThing, used: number, adding: number) => {
    const detail = refusalOf(plan, thing, used, adding);
    if (detail) throw new AppError('plan-limit', { detail });
  };
  return {
    planOf,
    /** Returns since when the user's plan is active and when it renews; undefined for users who never chose a plan. */
    period: async (userId: string) => {
      const [running] = await repository.current([userId]);
      return running && { since: running.since, renewsAt: periodOf(running.since, running.interval, clock.now()).ends };
    },
    /**
     * Returns a function that counts one message and throws AppError `plan-limit` when the month is full. Callers run it once the message
     * is sure to reach a model, in the transaction that stores the message if there is one.
     */
    messageOf: async (userId: string): Promise<TakeMessage> => {
      const plan = await planOf(userId);
      const limit = limitsOf(plan.id).messages;
      return async (within) => {
        if (!(await repository.countMessage(userId, month(), limit, within))) refuse(plan, 'messages', limit, 1);
      };
    },
    /** @throws AppError `plan-limit` when that much more does not fit into the user's plan. */
    ensureRoom: async (userId: string, thing: Exclude<LimitedThing, 'members' | 'file_bytes'>, adding = 1): Promise<void> => {
      const [plan, used] = await Promise.all([planOf(userId), repository.countUsed(userId, thing, month())]);
      refuse(plan, thing, used, adding);
    },
    /**
     * Returns a check for file bytes. The caller measures usage while it holds the lock that serializes the user's uploads.
     * @throws AppError `plan-limit`.
     */
    fileRoomOf: async (userId: string): Promise<EnsureFileRoom> => {
      const plan = await planOf(userId);
      return (used, adding) => refuse(plan, 'file_bytes', used, adding);
    },
    /**
     * Checks for a free seat, either for an invitation or, without an address, for somebody who joins now.
     * @throws AppError `plan-limit`.
     */
    ensureSeat: async (workspaceId: string, invited?: string): Promise<void> => {
      const [plan, members, open] = await Promise.all([
        planOfWorkspace(workspaceId),
        repository.members(workspaceId),
        invited === undefined ? 0 : repository.countInvited(workspaceId, invited, clock.now()),
      ]);
      refuse(plan, 'members', members + open, 1);
    },
    /** Returns how much of each limit of the user's plan is used. */
    usage: async (userId: string) => {
      const { id } = await planOf(userId);
      const used = await Promise.all(limitedThings.map((thing) => repository.countUsed(userId, thing, month())));
      return limitedThings.map((what, index) => ({ what, used: used[index] ?? 0, limit: limitsOf(id)[what] }));
    },
  };
}

export type Plans = ReturnType<typeof createPlans>;
