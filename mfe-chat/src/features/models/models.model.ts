import type { Model } from 'shared-contracts';

/** Models under their providers: providers with a connected model first, then by name. */
export function groupByProvider(models: readonly Model[]): { provider: string; models: Model[] }[] {
  const groups = Object.entries(Object.groupBy(models, (model) => model.provider)).map(([provider, members = []]) => ({
    provider,
    models: members.toSorted((a, b) => Number(b.connected) - Number(a.connected) || a.modelName.localeCompare(b.modelName)),
  }));
  const isConnected = (group: { models: Model[] }) => Number(group.models.some((model) => model.connected));
  return groups.toSorted((a, b) => isConnected(b) - isConnected(a) || a.provider.localeCompare(b.provider));
}
