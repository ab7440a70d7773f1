import ipaddr from 'ipaddr.js';

/** Networks of which each address may be sent to, however private it is. */
export type Networks = readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];

/** Reads `10.1.0.0/16` and `fd00::/8`; a lone address is a network of one. */
export function readNetwork(text: string): Networks[number] | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!isAddress(text)) return undefined;
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Four decimal numbers, or an IPv6 address: what else stands for an address is no text of one. */
export const isAddress = (text: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || (text.includes(':') && ipaddr.IPv6.isValid(text));

/** Public by its number, but the machine's own: where a cloud tells machines who they are. */
const metadata: ReadonlySet<string> = new Set(['168.63.129.16']);

const [globalUnicast, globalBits] = ipaddr.parseCIDR('2000::/3');

/** The IPv4 address that another network puts an IPv6 one into, for those of which packets reach it. */
function embedded(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const bytes = address.toByteArray();
  const range = address.range();
  if (range === 'rfc6052') return new ipaddr.IPv4(bytes.slice(12, 16));
  return range === '6to4' ? new ipaddr.IPv4(bytes.slice(2, 6)) : undefined;
}

/** An address by what it reaches: `::ffff:127.0.0.1` is 127.0.0.1, and so is `64:ff9b::7f00:1`. */
function reached(text: string): ipaddr.IPv4 | ipaddr.IPv6 {
  const address = ipaddr.process(text);
  return address instanceof ipaddr.IPv6 ? (embedded(address) ?? address) : address;
}

export function isAllowed(text: string, networks: Networks): boolean {
  const address = reached(text);
  return networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
}

/** Whether an address is one of the public network, and of nobody's own. */
export function isPublic(text: string): boolean {
  const address = reached(text);
  if (address.range() !== 'unicast' || metadata.has(address.toString())) return false;
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast, globalBits);
}
