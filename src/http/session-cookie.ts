import { isLoopback } from './loopback.ts';

/** The secret of a session, and for how long a browser keeps it. */
export interface CookieValue {
  readonly secret: string;
  readonly seconds: number;
}

/** How a secret of ours that a browser keeps comes and goes. */
export interface SecretCookie {
  readonly name: string;
  /** Whether the browser gives it to this server alone, by its prefix, and over nothing that others can read. */
  readonly isSecure: boolean;
  /** The secret in a Cookie header. */
  read(header: string | undefined): string | undefined;
  /** The Set-Cookie header that gives a browser a secret, or takes it away: null. */
  write(value: CookieValue | null): string;
}

interface CookieKind {
  readonly name: string;
  readonly sameSite: 'Strict' | 'Lax';
}

/** A cookie of an installation at an address. Browsers take a `Secure` one by HTTPS and on the machine itself. */
function cookieAt(webUrl: string, kind: CookieKind): SecretCookie {
  const { protocol, hostname } = new URL(webUrl);
  const isSecure = protocol === 'https:' || isLoopback(hostname);
  const name = isSecure ? `__Host-${kind.name}` : kind.name;
  const flags = `Path=/; HttpOnly; SameSite=${kind.sameSite}${isSecure ? '; Secure' : ''}`;
  const start = `${name}=`;
  return {
    name,
    isSecure,
    read(header) {
      if (header === undefined) return undefined;
      const pair = header.split(';').find((entry) => entry.trimStart().startsWith(start));
      return pair?.trim().slice(start.length) || undefined;
    },
    write: (value) => `${start}${value?.secret ?? ''}; ${flags}; Max-Age=${value?.seconds ?? 0}`,
  };
}

/**
 * The cookie of browser sessions. At an address of plain HTTP that is not the machine itself it goes without `Secure`,
 * and whoever is on the way can read it.
 *
 *     sessionCookie('http://127.0.0.1:3000').name // '__Host-fairhour'
 *     sessionCookie('http://fairhour.lan').name // 'fairhour'
 */
export const sessionCookie = (webUrl: string): SecretCookie =>
  cookieAt(webUrl, { name: 'fairhour', sameSite: 'Strict' });

/** The cookie of a browser that is on its way to a provider; it comes back from there, from another site. */
export const attemptCookie = (webUrl: string): SecretCookie =>
  cookieAt(webUrl, { name: 'fairhour-sign-in', sameSite: 'Lax' });

/** The cookie that binds what a browser is to sign with a passkey to that browser. */
export const challengeCookie = (webUrl: string): SecretCookie =>
  cookieAt(webUrl, { name: 'fairhour-challenge', sameSite: 'Strict' });
