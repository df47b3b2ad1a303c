import { isIPv6 } from 'node:net';

/**
 * Returns the address to count under. An IPv6 subscriber has a whole /64, so that counts as one address; IPv4-mapped addresses count as
 * IPv4.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = '', tail = ''] = (ip.split('%', 1)[0] ?? '').split('::', 2);
  const parts = head.split(':').filter(Boolean);
  const missing = ip.includes('::') ? 8 - parts.length - tail.split(':').filter(Boolean).length : 0;
  const groups = [...parts, ...Array.from({ length: missing }, () => '0')];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
