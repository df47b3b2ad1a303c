import { BlockList, isIP, isIPv6 } from 'node:net';

/** Ranges outside the public internet: IANA's special-purpose registries, and transition ranges that embed an IPv4 address. */
const refusedV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
const refusedV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const listOf = (ranges: readonly string[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix = '0'] = range.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
};
const v4 = listOf(refusedV4, 'ipv4');
const v6 = listOf(refusedV6, 'ipv6');
const globalUnicast = listOf(['2000::/3'], 'ipv6');
const loopbackV4 = listOf(['127.0.0.0/8'], 'ipv4');

/** Returns whether our server may connect to this address: public addresses, and loopback if `allowLoopback` is set. */
export function isReachable(address: string, allowLoopback = false): boolean {
  const family = isIP(address);
  if (family === 4) return !v4.check(address) || (allowLoopback && loopbackV4.check(address));
  if (!isIPv6(address)) return false;
  // Anything but global unicast is local, mapped, translated or reserved. An IPv4-mapped address never has a reason to be in DNS.
  return (allowLoopback && address === '::1') || (globalUnicast.check(address, 'ipv6') && !v6.check(address, 'ipv6'));
}
