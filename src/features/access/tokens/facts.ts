import type { Executor } from '../../../db/database.ts';
import { keyIdOf } from '../../../db/vault.ts';
import { findSigningKey } from './store/signing-keys.ts';

/** The name of the vault's key without which the signing key cannot be used, if there is such. */
export async function vaultKeyId(db: Executor): Promise<string | undefined> {
  const present = await findSigningKey(db);
  return present && keyIdOf(present.privateJwk);
}
