import { hash, randomBytes } from 'node:crypto';

/** A new organization token: `hsoat_` and 256 random bits in 43 base64url characters. */
export function newOrganizationSecret(): string {
  return `hsoat_${randomBytes(32).toString('base64url')}`;
}

/**
 * What is stored of a secret, and all that is stored: its SHA-256. Secrets are only ever found by their hash and never
 * compared, so that timing reveals nothing about them.
 */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
