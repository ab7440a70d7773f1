import ipaddr from 'ipaddr.js';

/**
 * What one client has to itself of the addresses: an IPv4 address, also where it is written as an IPv6 one, or the /64
 * of an IPv6 address, within which everybody picks addresses at will. Anything else stands for itself.
 *
 *     clientNetwork('::ffff:203.0.113.7') // '203.0.113.7'
 *     clientNetwork('2001:db8:0:7::1') // '2001:db8:0:7::/64'
 */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}
