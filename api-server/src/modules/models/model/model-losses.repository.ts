import { sql } from 'drizzle-orm';
import type { GroupUse } from '../../../kernel/group-use.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { groupMembers, modelProviders, modelRuleGroups, modelRules } from '../../../platform/database/schema/index.ts';
import { serverConnectionName } from '../../../platform/model/server-connection.ts';
import { wholeConnection } from './model.types.ts';

/** Creates what a group decides about models: which people could no longer use which of them without it. */
export const modelLosses = (db: Drizzle): GroupUse => ({
  lossesOf: async (groupId, personId) => {
    const { rows } = await db.execute<{ connection: string | null; model: string; shown: string | null; people: number }>(sql`
      select provider.name as connection, rule.model_id as model, rule.display_name as shown, count(distinct leaving.user_id)::int as people
      from ${modelRuleGroups} allowed
      join ${modelRules} rule on rule.id = allowed.rule_id and rule.is_restricted
      left join ${modelProviders} provider on provider.id = rule.provider_id
      left join ${groupMembers} leaving on leaving.group_id = allowed.group_id
        and (${personId ?? null}::text is null or leaving.user_id = ${personId ?? null})
        and not exists (
          select 1 from ${modelRuleGroups} other join ${groupMembers} stays on stays.group_id = other.group_id
          where other.rule_id = rule.id and other.group_id <> allowed.group_id and stays.user_id = leaving.user_id)
      where allowed.group_id = ${groupId}
      group by rule.id, provider.name, rule.model_id, rule.display_name
      order by provider.name nulls first, rule.model_id`);
    return rows.map(({ connection, model, shown, people }) => ({
      kind: model === wholeConnection ? 'model-connection' : 'model',
      name: model === wholeConnection ? (connection ?? serverConnectionName()) : (shown ?? model),
      people,
    }));
  },
});
