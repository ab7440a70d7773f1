import { hash, randomBytes } from 'node:crypto';
import { maxInt32 } from '../../../contract/fields.ts';

/** The secret of a link contains the organization's id, so that look-ups are bound to it, and 256 random bits. */
export const newInvitationSecret = (organizationId: number): string =>
  `fhin_${organizationId}_${randomBytes(32).toString('base64url')}`;

/** The only stored form of a secret. Look-ups use the hash, so secrets are never compared. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** The organization that a secret claims to belong to; undefined = not in the format of a secret. */
export function organizationOf(secret: string): number | undefined {
  const [, digits] = /^fhin_([1-9]\d{0,9})_/.exec(secret) ?? [];
  const id = Number(digits);
  return digits === undefined || id > maxInt32 ? undefined : id;
}
