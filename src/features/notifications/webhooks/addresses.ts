import ipaddr from 'ipaddr.js';

/** Networks that the operator allows. Every address in these networks may be a target, even a private address. */
export type Networks = readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];

/** Reads `10.1.0.0/16` or `fd00::/8`. A single address counts as a network of one. */
export function readNetwork(text: string): Networks[number] | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!isAddress(text)) return undefined;
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Accepts four decimal numbers or an IPv6 address. Rejects other spellings, such as `127.1` or hexadecimal. */
export const isAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || (text.includes(':') && ipaddr.IPv6.isValid(text));

/** The Azure metadata service: a public address that belongs to the host's own platform. */
const metadata: ReadonlySet<string> = new Set(['168.63.129.16']);

const [globalUnicast, globalBits] = ipaddr.parseCIDR('2000::/3');

/** The IPv4 address that a packet to this IPv6 address reaches through 6to4 or NAT64 (RFC 6052). */
function embedded(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const bytes = address.toByteArray();
  const range = address.range();
  if (range === 'rfc6052') return new ipaddr.IPv4(bytes.slice(12, 16));
  return range === '6to4' ? new ipaddr.IPv4(bytes.slice(2, 6)) : undefined;
}

/** The address that a packet actually reaches. `::ffff:127.0.0.1` and `64:ff9b::7f00:1` both reach 127.0.0.1. */
function reached(text: string): ipaddr.IPv4 | ipaddr.IPv6 {
  const address = ipaddr.process(text);
  return address instanceof ipaddr.IPv6 ? (embedded(address) ?? address) : address;
}

export function isAllowed(text: string, networks: Networks): boolean {
  const address = reached(text);
  return networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
}

/** Whether an address is on the public internet. */
export function isPublic(text: string): boolean {
  const address = reached(text);
  if (address.range() !== 'unicast' || metadata.has(address.toString())) return false;
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast, globalBits);
}
