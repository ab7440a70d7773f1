import { hash, randomBytes } from 'node:crypto';
import { maxInt32 } from '../../../contract/fields.ts';

/** The secret of a link names its organization, so that the link is looked for there alone: then 256 random bits. */
export const newInvitationSecret = (organizationId: number): string =>
  `fhin_${organizationId}_${randomBytes(32).toString('base64url')}`;

/** All that is stored of a secret; it is found by this and never compared. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** The organization that a secret names, whatever that is worth; undefined = it is no secret of a link. */
export function organizationOf(secret: string): number | undefined {
  const [, digits] = /^fhin_([1-9]\d{0,9})_/.exec(secret) ?? [];
  const id = Number(digits);
  return digits === undefined || id > maxInt32 ? undefined : id;
}
