import { hash, randomBytes } from 'node:crypto';

const random = () => randomBytes(32).toString('base64url');

/** The secret of a session: 256 random bits. */
export const newSessionSecret = (): string => `fhsi_${random()}`;

/** The secret of a sign-in link. */
export const newLinkSecret = (): string => `fhsl_${random()}`;

/** The only stored form of a secret. Look-ups use this hash, so secrets themselves are never compared. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');
