import type { WorkArea } from 'shared-contracts';

/** The order and dividers of specification section 2.2: default areas, then the user's own after a divider; a divider before EOS. */
export type NavigationEntry = { readonly kind: 'area'; readonly area: WorkArea } | { readonly kind: 'divider'; readonly id: string };

export function navigationEntries(areas: readonly WorkArea[]): NavigationEntry[] {
  const byRank = areas.toSorted((a, b) => Number(a.areaType === 'user') - Number(b.areaType === 'user') || a.DisplayRank - b.DisplayRank);
  const firstOwn = byRank.find((area) => area.areaType === 'user');
  return byRank.flatMap((area, index): NavigationEntry[] => {
    const isDivided = index > 0 && (area === firstOwn || area.Name === 'EOS');
    return [...(isDivided ? [{ kind: 'divider', id: `before-${area.AreaID}` } as const] : []), { kind: 'area', area }];
  });
}
