import type { ModelProvider } from 'shared-contracts';
import type { ConnectionModel, ModelConnection } from 'shared-contracts/admin-calls';
import type { ModelFacts } from '../../../platform/model/model-facts.ts';
import { serverConnectionId, serverConnectionName } from '../../../platform/model/server-connection.ts';
import type { RuleRow } from './connection.repository.ts';
import { type ProviderRow, wholeConnection } from './model.types.ts';
import { presentFacts, presentStated } from './model-facts.presenter.ts';

/** Describes a connection with everything that its managers see. `row` is missing for the endpoint in the server's settings. */
export interface ManagedConnection {
  readonly row?: ProviderRow;
  readonly baseUrl: string;
  readonly hasKey: boolean;
  readonly models: readonly ManagedModel[];
  readonly rules: readonly RuleRow[];
}

export interface ManagedModel {
  readonly id: string;
  readonly name: string;
  /** Whether it creates images or embeddings by the server's settings. */
  readonly isSpecial?: boolean;
  /** What the catalog and the provider's list say. */
  readonly facts: ModelFacts;
}

const ruleOf = (rules: readonly RuleRow[], modelId: string) => rules.find((rule) => rule.modelId === modelId);

const presentGroups = (rule: RuleRow | undefined) =>
  rule?.isRestricted ? rule.groups.map(({ id, name }) => ({ group_id: id, name })) : null;

const isOn = (rules: readonly RuleRow[], modelId: string): boolean =>
  ruleOf(rules, modelId)?.isEnabled ?? ruleOf(rules, wholeConnection)?.isEnabled ?? true;

export function presentConnection({ row, baseUrl, hasKey, models, rules }: ManagedConnection): ModelConnection {
  const whole = ruleOf(rules, wholeConnection);
  return {
    connection_id: row?.id ?? serverConnectionId,
    name: row?.name ?? serverConnectionName(),
    base_url: baseUrl,
    has_key: hasKey,
    ...(row ? { protocol: row.protocol } : {}),
    is_fixed: row === undefined,
    models: models.length,
    models_on: models.filter(({ name }) => isOn(rules, name)).length,
    new_models_on: whole?.isEnabled ?? true,
    groups: presentGroups(whole),
    checked_at: row?.checkedAt.toISOString() ?? null,
  };
}

/** Presents a connection of a person as the calls of earlier releases have it. */
export const presentProvider = ({ row, baseUrl, hasKey, models }: ManagedConnection): ModelProvider => ({
  provider_id: row?.id ?? serverConnectionId,
  name: row?.name ?? '',
  base_url: baseUrl,
  has_key: hasKey,
  protocol: row?.protocol,
  models: models.map(({ name }) => name),
  checked_at: row?.checkedAt.toISOString() ?? '',
});

export function presentModel(
  { id, name, isSpecial = false, facts }: ManagedModel,
  rules: readonly RuleRow[],
  byDefault: string | null,
): ConnectionModel {
  const rule = ruleOf(rules, name);
  return {
    id,
    model_id: name,
    display_name: rule?.displayName ?? null,
    is_on: isOn(rules, name),
    is_default: id === byDefault,
    is_special: isSpecial,
    groups: presentGroups(rule),
    requests_per_minute: rule?.requestsPerMinute ?? null,
    known_facts: { ...presentFacts(facts, undefined), ...(facts.sampling === undefined ? {} : { sampling: facts.sampling }) },
    stated_facts: presentStated(rule?.facts ?? {}),
  };
}
