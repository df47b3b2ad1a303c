import * as calls from 'shared-contracts/settings-calls';
import type { Register } from '../../../http/register-call.ts';
import type { Insights } from './insight.service.ts';

export function insightRoutes(register: Register, insights: Insights): void {
  register(calls.listInsights, ({ user }) => insights.list(user.userId));
  register(calls.applyInsight, async ({ user, body }) => ({ changed: await insights.apply(user.userId, body.insight_id) }));
  register(calls.dismissInsight, async ({ user, body }) => {
    await insights.dismiss(user.userId, body.insight_id, body.is_dismissed);
    return { message: 'Saved.' };
  });
}
