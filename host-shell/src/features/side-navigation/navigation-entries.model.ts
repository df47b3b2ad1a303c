import type { WorkArea } from 'shared-contracts';

/**
 * Describes a row of the navigation: default areas first, then the user's own and those of others, each after a divider. EOS also gets a
 * divider.
 */
export type NavigationEntry = { readonly kind: 'area'; readonly area: WorkArea } | { readonly kind: 'divider'; readonly id: string };

export function navigationEntries(areas: readonly WorkArea[]): NavigationEntry[] {
  const sorted = areas.toSorted((a, b) => groupOf(a) - groupOf(b) || (a.sharing?.owner ? 0 : a.DisplayRank - b.DisplayRank));
  return sorted.flatMap((area, index): NavigationEntry[] => {
    const before = sorted[index - 1];
    const isDivided = before !== undefined && (groupOf(before) !== groupOf(area) || area.Name === 'EOS');
    return [...(isDivided ? [{ kind: 'divider', id: `before-${area.AreaID}` } as const] : []), { kind: 'area', area }];
  });
}

/** Areas of others keep the order of the server, because their ranks are their owners'. */
const groupOf = ({ areaType, sharing }: WorkArea): number => (areaType === 'default' ? 0 : sharing?.owner ? 2 : 1);
