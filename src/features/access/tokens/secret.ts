import { hash, randomBytes } from 'node:crypto';

/** A new organization token: `hsoat_` and 256 random bits in 43 base64url characters. */
export function newOrganizationSecret(): string {
  return `hsoat_${randomBytes(32).toString('base64url')}`;
}

/**
 * The SHA-256 of a secret, its only stored form. Look-ups use the hash and never compare secrets, so response times
 * reveal nothing about them.
 */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
