import { getLocale } from 'shared-ui';

/** Formats an amount in millionths of a currency. A call often costs less than a cent, so small amounts have more digits. */
export function formatMoney(micro: number, currency: string): string {
  const amount = micro / 1_000_000;
  const digits = amount < 1 ? { minimumFractionDigits: 2, maximumFractionDigits: 4 } : {};
  return new Intl.NumberFormat(getLocale(), { style: 'currency', currency, ...digits }).format(amount);
}
