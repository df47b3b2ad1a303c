/** Every zone of the browser as options, with the stored one where the browser does not list it (UTC, older names). */
export function zoneOptions(stored: string): { value: string; label: string }[] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  if (stored) zones.add(stored);
  return [...zones].toSorted().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
}
