import type { Executor } from '../../../db/database.ts';
import { keyIdOf } from '../../../db/vault.ts';
import { findSigningKey } from './store/signing-keys.ts';

/** The id of the vault key with which the signing key is encrypted, if it is encrypted. */
export async function vaultKeyId(db: Executor): Promise<string | undefined> {
  const present = await findSigningKey(db);
  return present && keyIdOf(present.privateJwk);
}
