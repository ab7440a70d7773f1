const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
/** The first product of a User-Agent (RFC 9110, 10.1.5). It ends at a space or a comment. */
const firstProduct = new RegExp(`^[\\t ]*(${token})(?:/(${token}))?(?=[\\t (]|$)`, 'u');

const longestName = 64;
const longestVersion = 32;

/**
 * The program that sends an upload: the first product of the User-Agent with a version, cut to a maximum length. Null
 * if the header names no product.
 * Example: "Tracker/1.7.5 (Linux) lib/2" -> "Tracker/1.7.5".
 */
export function clientProgram(userAgent: string | undefined): string | null {
  const [, name, version] = firstProduct.exec(userAgent ?? '') ?? [];
  if (name === undefined) return null;
  const short = name.slice(0, longestName);
  return version === undefined ? short : `${short}/${version.slice(0, longestVersion)}`;
}
