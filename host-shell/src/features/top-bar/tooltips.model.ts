import type { TooltipInfo } from 'shared-contracts';
import { dayMs } from 'shared-contracts/days';

/** Maps components to their tooltip texts. */
export type Tooltips = Readonly<Record<string, string>>;

export const toTooltipTexts = (list: readonly TooltipInfo[]): Tooltips =>
  Object.fromEntries(
    list.filter(({ tooltipText }) => tooltipText.trim()).map(({ UIComponent, tooltipText }) => [UIComponent, tooltipText.trim()]),
  );

/** Returns the cached tooltips unless they are malformed or older than a day. */
export function readCachedTooltips(value: unknown, now: number): Tooltips | undefined {
  if (typeof value !== 'object' || value === null || !('at' in value) || !('texts' in value)) return undefined;
  if (typeof value.at !== 'number' || now - value.at > dayMs || value.at > now) return undefined;
  if (typeof value.texts !== 'object' || value.texts === null) return undefined;
  return Object.fromEntries(Object.entries(value.texts).filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
}
