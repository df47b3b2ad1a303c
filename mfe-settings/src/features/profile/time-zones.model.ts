import { limits } from 'shared-contracts';

/**
 * Every zone of the browser as options, with the stored one where the browser does not list it. Browsers list some zones by an
 * older name only (Asia/Calcutta): UTC and the product's own default are offered by theirs.
 */
export function zoneOptions(stored: string): { value: string; label: string }[] {
  const zones = new Set(['UTC', limits.greetingTimeZone, ...Intl.supportedValuesOf('timeZone')]);
  if (stored) zones.add(stored);
  return [...zones].toSorted().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}
