import { hash, randomBytes } from 'node:crypto';

const random = () => randomBytes(32).toString('base64url');

/** The secret of a session: 256 random bits. */
export const newSessionSecret = (): string => `fhsi_${random()}`;

/** The secret of a link to sign in. */
export const newLinkSecret = (): string => `fhsl_${random()}`;

/** All that is stored of a secret; it is found by this and never compared. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');
