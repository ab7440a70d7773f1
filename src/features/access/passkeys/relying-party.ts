import { isIP } from 'node:net';

/**
 * The name and origin for which passkeys are created. Passkeys work only for this name and on pages from this origin.
 */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The relying party of an installation; undefined if browsers would not create passkeys for it. The name cannot be an
 * IP address, and plain HTTP is accepted only for localhost.
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
