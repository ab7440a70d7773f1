import { createHmac, hash, randomBytes } from 'node:crypto';
import type { Checks } from './provider.ts';

/** The secret of an attempt to sign in: 256 random bits. */
export const newAttemptSecret = (): string => `fhsp_${randomBytes(32).toString('base64url')}`;

/** The only stored form of the secret. */
export const hashAttemptSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

const derived = (secret: string, what: string) => createHmac('sha256', secret).update(what).digest('base64url');

/** Derives state, nonce and verifier of an attempt from its secret, so that none of them needs to be stored. */
export const checksOf = (secret: string): Checks => ({
  state: derived(secret, 'state'),
  nonce: derived(secret, 'nonce'),
  codeVerifier: derived(secret, 'code verifier'),
});
