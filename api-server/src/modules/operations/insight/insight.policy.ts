import { routes } from 'shared-contracts';
import type { Insight } from 'shared-contracts/settings-calls';
import type { InsightFacts } from './insight.repository.ts';

/** Defines when there is enough data for a recommendation. */
export const insightLimits = {
  idleDays: 60,
  idleChatsLeast: 5,
  alertDays: 7,
  oldAlertsLeast: 10,
  chatsForModel: 3,
  bookmarksLeast: 3,
  profileFieldsLeast: 3,
} as const;

/** Returns the recommendations that follow from the facts, the most important first. Each one states only what was counted. */
export function insightsOf(facts: InsightFacts): Insight[] {
  const found: Insight[] = [];
  const add = (insight_id: Insight['insight_id'], to: string | null, count = 0, subject = '') =>
    void found.push({ insight_id, count, subject, to });
  if (!facts.hasSecondFactor) add('second-factor', routes.settings('security-and-access'));
  if (!facts.recoveryWays) add('recovery', routes.settings('account-recovery'));
  if (!facts.hasProvider && facts.chats >= insightLimits.chatsForModel) add('connect-model', routes.models(), facts.chats);
  if (facts.idleChats >= insightLimits.idleChatsLeast) add('archive-idle-chats', null, facts.idleChats);
  if (facts.oldAlerts >= insightLimits.oldAlertsLeast) add('read-old-alerts', null, facts.oldAlerts);
  if (facts.area && facts.areaBookmarks >= insightLimits.bookmarksLeast) add('weekly-digest', null, facts.areaBookmarks, facts.area);
  if (facts.profileFields < insightLimits.profileFieldsLeast) add('profile', routes.profile(), facts.profileFields);
  return found;
}
