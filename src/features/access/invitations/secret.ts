import { hash, randomBytes } from 'node:crypto';
import { maxInt32 } from '../../../contract/fields.ts';

/**
 * The secret of a link consists of the organization's id, so that look-ups are bound to the organization, and 256
 * random bits.
 */
export const newInvitationSecret = (organizationId: number): string =>
  `fhin_${organizationId}_${randomBytes(32).toString('base64url')}`;

/** The only stored form of a secret. Look-ups use this hash, so secrets themselves are never compared. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** The organization that a secret claims to belong to; undefined if the text is not in the format of a secret. */
export function organizationOf(secret: string): number | undefined {
  const [, digits] = /^fhin_([1-9]\d{0,9})_/.exec(secret) ?? [];
  const id = Number(digits);
  return digits === undefined || id > maxInt32 ? undefined : id;
}
