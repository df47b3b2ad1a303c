import { limits } from 'shared-contracts';

/**
 * Lists the browser's time zones plus the stored one. Browsers list some zones only under an older name (Asia/Calcutta), so UTC and the
 * product's default are always included.
 */
export function listZoneOptions(stored: string): { value: string; label: string }[] {
  const zones = new Set(['UTC', limits.greetingTimeZone, ...Intl.supportedValuesOf('timeZone')]);
  if (stored) zones.add(stored);
  return [...zones].toSorted().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}
