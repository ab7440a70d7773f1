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

const renewal = 'create a new signing key with "fairhour token renew-key"';

function readKey(bytes: Buffer): Uint8Array | undefined {
  if (bytes.length === vaultKeyBytes) return bytes;
  const text = bytes.toString('latin1').trim();
  const decoded = /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined;
  return decoded?.length === vaultKeyBytes ? decoded : undefined;
}

/** Reads the key from a file. `named` states in errors where the file name comes from. */
export async function readKeyFile(file: string, named = 'FAIRHOUR_KEY_FILE'): Promise<Uint8Array> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    const code = systemCode(error) ?? 'unknown error';
    throw new CommandError(`${named} ${file} cannot be read (${code}): correct its name or permissions.`, 2);
  }
  const key = readKey(bytes);
  if (key) return key;
  throw new CommandError(
    `${named} ${file} contains no key: it must contain ${vaultKeyBytes} bytes, raw or in base64, such as the output ` +
      `of "openssl rand -base64 ${vaultKeyBytes}".`,
    2,
  );
}

/** Creates the file atomically. If another process has created the file in the meantime, that file is used. */
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

/** The key file of the embedded database. */
export const ownKeyFile = (directory: string): string => join(directory, 'signing.key');

/** Reads the key of the embedded database, or creates it on first use. */
async function readOwnKey(directory: string, mayMake: () => Promise<boolean>): Promise<Uint8Array> {
  const file = ownKeyFile(directory);
  const bytes = await ifExists(readFile(file)).catch((error: unknown) => {
    throw explainError(error, directory);
  });
  const key = bytes && readKey(bytes);
  if (key) return key;
  if (bytes || !(await mayMake())) {
    throw new CommandError(
      `The key file ${file} is ${bytes ? 'damaged' : 'missing'}: restore it from a backup. Without a backup, ` +
        `${bytes ? 'delete it and ' : ''}${renewal}.`,
    );
  }
  await makeKeyFile(file).catch((error: unknown) => {
    throw explainError(error, directory);
  });
  return readOwnKey(directory, mayMake);
}

/** Opens the vault for data that the database stores only encrypted. */
export async function openVault(config: Config, database: Database, renewsKey: boolean): Promise<Vault> {
  if (config.keyFile !== null) return createVault(await readKeyFile(config.keyFile));
  if (config.databaseUrl !== null) return createVault(null);
  // A new key would be useless while the signing keys are still encrypted with the missing key.
  const mayMake = async () => renewsKey || !(await hasEncryptedSigningKey(database));
  return createVault(await readOwnKey(config.dataDirectory, mayMake));
}

/** Explains a key that does not match the database. */
export function explainVault(error: unknown): unknown {
  if (!(error instanceof VaultError)) return error;
  return new CommandError(
    error.reason === 'missing'
      ? 'The signing keys in the database are encrypted: set FAIRHOUR_KEY_FILE to the file with this key, the same ' +
          `as on the other servers. If the key is lost, ${renewal}.`
      : 'The signing keys in the database are encrypted with a different key from that of this server: use the ' +
          `same FAIRHOUR_KEY_FILE on all servers. If that key is lost, ${renewal}.`,
  );
}

/** Encrypts unencrypted signing keys, and checks that the current signing key can be decrypted. */
export async function guardSigningKeys(database: Database, vault: Vault, note: (line: string) => void): Promise<void> {
  try {
    await database.transaction((tx) => encryptSigningKeys({ db: tx, vault }));
  } catch (error) {
    throw explainVault(error);
  }
  if (!vault.hasKey) {
    note('Warning: signing keys are not encrypted in the database: set FAIRHOUR_KEY_FILE to a file with a key');
  }
}
