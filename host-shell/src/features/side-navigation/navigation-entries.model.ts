import type { WorkArea } from 'shared-contracts';

/** Describes a row of the navigation: default areas first, then the user's own after a divider. EOS also gets a divider. */
export type NavigationEntry = { readonly kind: 'area'; readonly area: WorkArea } | { readonly kind: 'divider'; readonly id: string };

export function navigationEntries(areas: readonly WorkArea[]): NavigationEntry[] {
  const sorted = areas.toSorted((a, b) => Number(a.areaType === 'user') - Number(b.areaType === 'user') || a.DisplayRank - b.DisplayRank);
  const firstOwn = sorted.find((area) => area.areaType === 'user');
  return sorted.flatMap((area, index): NavigationEntry[] => {
    const isDivided = index > 0 && (area === firstOwn || area.Name === 'EOS');
    return [...(isDivided ? [{ kind: 'divider', id: `before-${area.AreaID}` } as const] : []), { kind: 'area', area }];
  });
}
