import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { explainError, systemCode } from '../db/embedded/error.ts';
import { ifExists } from '../db/if-exists.ts';
import { createVault, type Vault, vaultKeyBytes, VaultError } from '../db/vault.ts';
import { encryptSigningKeys, hasEncryptedSigningKey } from '../features/access/tokens/signing-keys.ts';
import { CommandError } from './errors.ts';

const renewal = 'fairhour token renew-key makes a new signing key';

function readKey(bytes: Buffer): Uint8Array | undefined {
  if (bytes.length === vaultKeyBytes) return bytes;
  const text = bytes.toString('latin1').trim();
  const decoded = /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined;
  return decoded?.length === vaultKeyBytes ? decoded : undefined;
}

/** The key in a file; `named` says by what the file was named. */
export async function readKeyFile(file: string, named = 'FAIRHOUR_KEY_FILE'): Promise<Uint8Array> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    const code = systemCode(error) ?? 'unknown error';
    throw new CommandError(`${named} ${file} cannot be read (${code}): correct the name or its rights.`, 2);
  }
  const key = readKey(bytes);
  if (key) return key;
  throw new CommandError(
    `${named} ${file} holds no key: it must hold ${vaultKeyBytes} bytes, as they are or in base64, as ` +
      `"openssl rand -base64 ${vaultKeyBytes}" makes them.`,
    2,
  );
}

/** Makes the file whole or not at all; another process may have made it at the same time. */
export async function makeKeyFile(file: string, key: Uint8Array = randomBytes(vaultKeyBytes)): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${Buffer.from(key).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** The file with the key beside the embedded database. */
export const ownKeyFile = (directory: string): string => join(directory, 'signing.key');

/** The key beside the embedded database, made once. */
async function readOwnKey(directory: string, mayMake: () => Promise<boolean>): Promise<Uint8Array> {
  const file = ownKeyFile(directory);
  const bytes = await ifExists(readFile(file)).catch((error: unknown) => {
    throw explainError(error, directory);
  });
  const key = bytes && readKey(bytes);
  if (key) return key;
  if (bytes || !(await mayMake())) {
    throw new CommandError(
      `The key file ${file} is ${bytes ? 'damaged' : 'missing'}: put it back from a backup; where there is none, ` +
        `${bytes ? 'remove it, and ' : ''}${renewal}.`,
    );
  }
  await makeKeyFile(file).catch((error: unknown) => {
    throw explainError(error, directory);
  });
  return readOwnKey(directory, mayMake);
}

/** The vault for what the database may hold only encrypted. */
export async function openVault(config: Config, database: Database, renewsKey: boolean): Promise<Vault> {
  if (config.keyFile !== null) return createVault(await readKeyFile(config.keyFile));
  if (config.databaseUrl !== null) return createVault(null);
  // A new key is useless while the signing keys are encrypted with the missing one.
  const mayMake = async () => renewsKey || !(await hasEncryptedSigningKey(database));
  return createVault(await readOwnKey(config.dataDirectory, mayMake));
}

/** The sentence for a key that does not fit the database. */
export function explainVault(error: unknown): unknown {
  if (!(error instanceof VaultError)) return error;
  return new CommandError(
    error.reason === 'missing'
      ? 'The signing keys in the database are encrypted with a key: name its file with FAIRHOUR_KEY_FILE, the same ' +
          `as on the other servers; where it is lost, ${renewal}.`
      : 'The signing keys in the database are encrypted with another key than the one of this server: use the ' +
          `same FAIRHOUR_KEY_FILE on all servers; where that key is lost, ${renewal}.`,
  );
}

/** Encrypts signing keys that are not yet, and makes sure that the present one can be used. */
export async function guardSigningKeys(database: Database, vault: Vault, note: (line: string) => void): Promise<void> {
  try {
    await database.transaction((tx) => encryptSigningKeys({ db: tx, vault }));
  } catch (error) {
    throw explainVault(error);
  }
  if (!vault.hasKey) {
    note(
      'Warning: the keys that sign tokens are not encrypted in the database; FAIRHOUR_KEY_FILE names a file with a key',
    );
  }
}
