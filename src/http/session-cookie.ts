/** The secret of a session or of a challenge, and for how long a browser keeps it. */
export interface CookieValue {
  readonly secret: string;
  readonly seconds: number;
}

/** How a secret that a browser keeps comes and goes. */
export interface SessionCookie {
  readonly name: string;
  /** Whether the browser gives it to this server alone, by its prefix, and over nothing that others can read. */
  readonly isSecure: boolean;
  /** The secret in a Cookie header. */
  read(header: string | undefined): string | undefined;
  /** The Set-Cookie header that gives a browser a secret, or takes it away: null. */
  write(value: CookieValue | null): string;
}

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);

/**
 * The cookie of an installation at an address. Browsers take a `Secure` cookie by HTTPS and on the machine itself; at
 * any other address of plain HTTP it goes without, and whoever is on the way can read it.
 *
 *     sessionCookie('http://127.0.0.1:3000').name // '__Host-fairhour'
 *     sessionCookie('http://fairhour.lan').name // 'fairhour'
 */
export const sessionCookie = (webUrl: string): SessionCookie => cookieOf(webUrl, 'fairhour');

/** The cookie that binds what a browser is to sign with a passkey to that browser, in the same way. */
export const challengeCookie = (webUrl: string): SessionCookie => cookieOf(webUrl, 'fairhour-challenge');

function cookieOf(webUrl: string, plainName: string): SessionCookie {
  const { protocol, hostname } = new URL(webUrl);
  const isSecure = protocol === 'https:' || isLoopback(hostname);
  const name = isSecure ? `__Host-${plainName}` : plainName;
  const flags = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
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
