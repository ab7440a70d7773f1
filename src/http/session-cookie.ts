import { isLoopback } from './loopback.ts';

/** A session's secret, and how long a browser stores it. */
export interface CookieValue {
  readonly secret: string;
  readonly seconds: number;
}

/** Reads and writes a cookie with a secret. */
export interface SecretCookie {
  readonly name: string;
  /**
   * True if the cookie's prefix ensures that the browser sends it only to this server and only over secure
   * connections.
   */
  readonly isSecure: boolean;
  /** The secret in a Cookie header. */
  read(header: string | undefined): string | undefined;
  /** The Set-Cookie header that stores a secret in a browser, or removes it (null). */
  write(value: CookieValue | null): string;
}

interface CookieKind {
  readonly name: string;
  readonly sameSite: 'Strict' | 'Lax';
}

/** A cookie for an installation's address. Browsers accept `Secure` cookies over HTTPS and on the local machine. */
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
 * The cookie of browser sessions. At a plain HTTP address other than the local machine, the cookie lacks `Secure`, and
 * anyone on the network path can read it.
 *
 *     sessionCookie('http://127.0.0.1:3000').name // '__Host-fairhour'
 *     sessionCookie('http://fairhour.lan').name // 'fairhour'
 */
export const sessionCookie = (webUrl: string): SecretCookie =>
  cookieAt(webUrl, { name: 'fairhour', sameSite: 'Strict' });

/**
 * The cookie used during a sign-in with a provider. Browsers must still send it after the redirect from the provider's
 * site.
 */
export const attemptCookie = (webUrl: string): SecretCookie =>
  cookieAt(webUrl, { name: 'fairhour-sign-in', sameSite: 'Lax' });

/** The cookie that binds passkey challenges to the browser. */
export const challengeCookie = (webUrl: string): SecretCookie =>
  cookieAt(webUrl, { name: 'fairhour-challenge', sameSite: 'Strict' });
