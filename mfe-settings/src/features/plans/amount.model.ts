import type { Usage } from 'shared-contracts/settings-calls';

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;

/** Formats an amount for display: bytes as whole megabytes, or as gigabytes from 1 GB up. */
export function formatAmount(what: Usage['what'], amount: number): string {
  if (what !== 'file_bytes') return amount.toLocaleString('en');
  if (amount < gigabyte) return `${Math.ceil(amount / megabyte)} MB`;
  return `${(Math.round((amount / gigabyte) * 10) / 10).toLocaleString('en')} GB`;
}
