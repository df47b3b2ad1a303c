import type { Usage } from 'shared-contracts/settings-calls';
import { getLocale } from 'shared-ui';

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;
const terabyte = 1024 ** 4;

/** Formats a price in US dollars, with cents only where there are some. */
export const formatDollars = (price: number): string =>
  price.toLocaleString(getLocale(), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: Number.isInteger(price) ? 0 : 2,
  });

/** Formats an amount for display: bytes as whole megabytes, or as gigabytes or terabytes from 1 GB up. */
export function formatAmount(what: Usage['what'], amount: number): string {
  if (what !== 'file_bytes') return amount.toLocaleString(getLocale());
  const write = (size: number, unit: 'megabyte' | 'gigabyte' | 'terabyte') =>
    size.toLocaleString(getLocale(), {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: 1,
      useGrouping: unit !== 'megabyte',
    });
  if (amount >= terabyte) return write(amount / terabyte, 'terabyte');
  return amount < gigabyte ? write(Math.ceil(amount / megabyte), 'megabyte') : write(amount / gigabyte, 'gigabyte');
}
