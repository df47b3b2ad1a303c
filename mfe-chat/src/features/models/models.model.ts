import type { Model } from 'shared-contracts';
import { getLanguage } from 'shared-ui';

/** Returns a model's name, with its provider if another model has the same name. */
export function getDistinctName(models: readonly Model[], { modelName, provider }: Model): string {
  return models.filter((other) => other.modelName === modelName).length > 1 ? `${modelName} · ${provider}` : modelName;
}

/**
 * Groups models by provider: that of the default model first, then those with a connected model, each by name. The user's own provider stays apart from one of the same
 * name that others connected.
 */
export function groupByProvider(models: readonly Model[]): { key: string; provider: string; models: Model[] }[] {
  const { compare } = new Intl.Collator(getLanguage().tag);
  const groups = Object.entries(Object.groupBy(models, (model) => `${model.provider_id ?? ''} ${model.provider}`)).map(
    ([key, members = []]) => ({
      key,
      provider: members[0]?.provider ?? '',
      models: members.toSorted(
        (a, b) =>
          Number(b.isDefault ?? false) - Number(a.isDefault ?? false) ||
          Number(b.connected) - Number(a.connected) ||
          Number(b.isFavorite ?? false) - Number(a.isFavorite ?? false) ||
          compare(a.modelName, b.modelName),
      ),
    }),
  );
  const rank = ({ models: members }: { models: Model[] }) =>
    Number(members.some(({ isDefault = false }) => isDefault)) * 2 + Number(members.some(({ connected }) => connected));
  return groups.toSorted((a, b) => rank(b) - rank(a) || compare(a.provider, b.provider));
}
