import { hash } from 'node:crypto';
import { uncodedTag } from './content-coding.ts';

/**
 * 162 bits, so that no two bodies share a tag, even if someone tries to create a collision. A keyed checksum would
 * take a tenth of the time for long bodies, but needs a secret that all servers share.
 */
const digest = (body: string | Buffer) => hash('sha256', body, 'base64url').slice(0, 27);

/** The strong validator of an exact body. */
export const strongTag = (body: string | Buffer) => `"${digest(body)}"`;

/** The weak validator of a list. */
export const weakTag = (body: string | Buffer) => `W/"${digest(body)}"`;

const opaque = (tag: string) => uncodedTag(tag.trim().replace(/^W\//, ''));

/** True if an If-None-Match header contains the tag (weak comparison, RFC 9110 13.1.2). */
export function matchesWeakly(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((entry) => opaque(entry) === opaque(tag));
}

/** True if an If-Match header contains the tag in any coding (strong comparison, RFC 9110 13.1.1). */
export function matchesStrongly(header: string, tag: string): boolean {
  return (
    header.trim() === '*' ||
    header.split(',').some((entry) => uncodedTag(entry.trim()) === tag && !tag.startsWith('W/'))
  );
}
