import { isIPv4, isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, numbers. */
function groupsOf(address: string): number[] {
  const [text = ''] = address.split('%');
  const dotted = /[\d.]+$/.exec(text)?.[0] ?? '';
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number);
  const hex = dotted.includes('.')
    ? `${text.slice(0, -dotted.length)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
    : text;
  const [head = [], tail = []] = hex.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}

/**
 * What one client has to itself of the addresses: an IPv4 address, also where it is written as an IPv6 one, or the /64
 * of an IPv6 address, within which everybody picks addresses at will. Anything else stands for itself.
 *
 *     clientNetwork('::ffff:203.0.113.7') // '203.0.113.7'
 *     clientNetwork('2001:db8:0:7::1') // '2001:db8:0:7::/64'
 */
export function clientNetwork(address: string): string {
  if (isIPv4(address) || !isIPv6(address)) return address;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}
