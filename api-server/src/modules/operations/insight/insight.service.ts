import { daysBefore } from 'shared-contracts/days';
import type { InsightId } from 'shared-contracts/settings-calls';
import type { Clock } from '../../../platform/clock.ts';
import { insightLimits, insightsOf } from './insight.policy.ts';
import type { InsightsRepository } from './insight.repository.ts';

/**
 * Creates recommendations from what the user does. With `hasServerModel`, nobody is asked to connect a model. Access: every statement is
 * bound to the caller.
 */
export function createInsights(repository: InsightsRepository, hasServerModel: boolean, clock: Clock) {
  const before = (days: number) => daysBefore(clock.now(), days);
  const factsOf = async (userId: string) => {
    const facts = await repository.facts(userId, before(insightLimits.idleDays), before(insightLimits.alertDays));
    return { ...facts, hasProvider: facts.hasProvider || hasServerModel };
  };
  return {
    list: async (userId: string) => {
      const [facts, hidden] = await Promise.all([factsOf(userId), repository.listDismissed(userId)]);
      const all = insightsOf(facts);
      return {
        insights: all.filter(({ insight_id: id }) => !hidden.includes(id)),
        dismissed: all.filter(({ insight_id: id }) => hidden.includes(id)),
      };
    },
    dismiss: (userId: string, id: InsightId, isDismissed: boolean) =>
      isDismissed ? repository.dismiss(userId, id) : repository.restore(userId, id),
    /** Returns how many things changed; 0 for recommendations that the user follows on a page. */
    apply: async (userId: string, id: InsightId): Promise<number> => {
      if (id === 'archive-idle-chats') return repository.archiveIdleChats(userId, before(insightLimits.idleDays), clock.now());
      if (id === 'read-old-alerts') return repository.readOldAlerts(userId, before(insightLimits.alertDays), clock.now());
      if (id !== 'weekly-digest') return 0;
      const { area } = await factsOf(userId);
      return area ? repository.scheduleDigest(userId, area, clock.now()) : 0;
    },
  };
}

export type Insights = ReturnType<typeof createInsights>;
