import { isIP } from 'node:net';

/** For whom passkeys are made: they work at this name alone, and from pages of this origin. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The relying party of an installation at an address, or undefined where browsers make no passkeys: an IP address has
 * no name, and plain HTTP is for the machine itself.
 *
 *     relyingPartyOf('https://time.example.com:8443')
 *     // { id: 'time.example.com', origin: 'https://time.example.com:8443' }
 *     relyingPartyOf('http://127.0.0.1:3000') // undefined
 */
export function relyingPartyOf(webUrl: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(webUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isNamed = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0;
  return isNamed && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : undefined;
}
