import type { Usage } from 'shared-contracts/settings-calls';

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;

/** An amount as people read it: bytes in whole megabytes, from one gigabyte on in gigabytes. */
export function amountOf(what: Usage['what'], amount: number): string {
  if (what !== 'file_bytes') return amount.toLocaleString('en');
  if (amount < gigabyte) return `${Math.ceil(amount / megabyte)} MB`;
  return `${(Math.round((amount / gigabyte) * 10) / 10).toLocaleString('en')} GB`;
}
