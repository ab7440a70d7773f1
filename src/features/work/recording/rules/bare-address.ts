interface VisitedAddress {
  url: string;
  seconds: number;
}

/** Most addresses are already bare, in the form of the URL standard. */
const bare = /^https?:\/\/[a-z\d.-]+(?::\d+)?\/(?!.*\/\.)(?:[\w!$&'()*+,\-./:;=@~|[\]%])*$/;
const schemeAndRest = /^(?<scheme>[a-z][a-z\d+.-]*):(?<rest>.*)$/is;
/** A port after a host. `example.com:8080/path` has a port but no scheme. */
const port = /^\d{1,5}(?:[/\\?#]|$)/;
/** Schemes whose addresses name a person before the @, where other schemes put a user name and password. */
const ofPersons = /^(?:mailto|sips?|xmpp)$/i;

function bareWebAddress(text: string, scheme: string): string {
  const url = URL.parse(text);
  return url && url.host !== '' ? `${url.protocol}//${url.host}${url.pathname}` : `${scheme.toLowerCase()}:`;
}

/** The host and path of an address without a scheme. A user name and password may precede the host. */
function withoutScheme(text: string): string {
  const [path = ''] = text.replace(/^[/\\]+/, '').split(/[?#]/, 1);
  const [authority = ''] = path.split(/[/\\]/, 1);
  const [, afterColon] = authority.split(':', 2);
  const isUncertain = afterColon !== undefined && !port.test(afterColon);
  const end = (isUncertain ? path : authority).lastIndexOf('@');
  const shorter = path.slice(end + 1);
  return shorter === text ? text : bareAddress(shorter);
}

function isScheme(scheme: string, rest: string): boolean {
  if (rest.startsWith('//') || ofPersons.test(scheme)) return true;
  if (port.test(rest)) return !(scheme.includes('.') || scheme.toLowerCase() === 'localhost');
  return !rest.includes('@');
}

/**
 * The part of an address that is stored. For http and https: scheme, host with its port, and path. For other schemes:
 * only the scheme. Without a scheme: host and path. Query, fragment, user name and password are never stored. Web
 * addresses are written as in the URL standard. The result is empty if nothing remains. Example:
 * "https://ann:secret@docs.example/a?b#c" -> "https://docs.example/a"; "file:///home/ann" -> "file:".
 */
export function bareAddress(address: string): string {
  if (bare.test(address)) return address;
  const text = address.replaceAll(/[\t\n\r]/g, '').trim();
  const { scheme = '', rest = '' } = schemeAndRest.exec(text)?.groups ?? {};
  if (/^https?$/i.test(scheme)) return bareWebAddress(text, scheme);
  return scheme !== '' && isScheme(scheme, rest) ? `${scheme.toLowerCase()}:` : withoutScheme(text);
}

/**
 * Bare addresses in the order sent. Equal ones are merged and their seconds added, up to `tracked`.
 * Example: https://a.example/x?1 (20 s) and https://a.example/x?2 (10 s) -> https://a.example/x (30 s).
 */
export function bareAddresses(visited: readonly VisitedAddress[], tracked: number): VisitedAddress[] {
  const merged = new Map<string, VisitedAddress>();
  for (const { url, seconds } of visited) {
    const address = bareAddress(url);
    const known = merged.get(address);
    if (known) known.seconds = Math.max(known.seconds, Math.min(known.seconds + seconds, tracked));
    else if (address !== '') merged.set(address, { url: address, seconds });
  }
  return [...merged.values()];
}
