import type { ModelFacts } from '../../../platform/model/model-facts.ts';
import { type ModelRule, wholeConnection } from './model.types.ts';

/** Describes a model that a person may use. */
export interface AllowedModel {
  /** The provider's name for it. */
  readonly name: string;
  readonly shownName: string;
  readonly requestsPerMinute: number | null;
  /** What administrators know better about it. */
  readonly stated?: ModelFacts;
}

/**
 * Returns which of a connection's models a person may use. A model's own groups replace those of its connection. A model that isn't turned
 * on or off itself follows the connection.
 */
export function allowedModels(names: readonly string[], rules: readonly ModelRule[]): AllowedModel[] {
  const byModel = new Map(rules.map((rule) => [rule.modelId, rule]));
  const whole = byModel.get(wholeConnection);
  return names.flatMap((name) => {
    const own = byModel.get(name);
    const isEnabled = own?.isEnabled ?? whole?.isEnabled ?? true;
    const deciding = own?.isRestricted ? own : whole;
    const isAllowed = !deciding?.isRestricted || deciding.isInGroup;
    if (!isEnabled || !isAllowed) return [];
    return [
      {
        name,
        shownName: own?.displayName ?? name,
        requestsPerMinute: own?.requestsPerMinute ?? null,
        ...(own?.facts ? { stated: own.facts } : {}),
      },
    ];
  });
}
