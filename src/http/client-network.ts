import ipaddr from 'ipaddr.js';

/**
 * The address range of one client: an IPv4 address, even if written as an IPv6 address, or the /64 network of an IPv6
 * address. A client can choose any address within its /64 network. Other texts are returned unchanged.
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
