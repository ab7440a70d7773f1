import { createHash } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader, errors } from 'jose';

/** Bytes of the key: AES-256. */
export const vaultKeyBytes = 32;

/** Why what is kept cannot be opened. */
export class VaultError extends Error {
  /** `missing`: this program has no key; `other`: it has another than the one it was closed with. */
  readonly reason: 'missing' | 'other';

  constructor(reason: 'missing' | 'other') {
    super(reason === 'missing' ? 'no key is there to open what is kept' : 'what is kept was closed with another key');
    this.name = 'VaultError';
    this.reason = reason;
  }
}

/** Keeps what must not lie open in the database closed with a key that lies elsewhere; without a key, open. */
export interface Vault {
  readonly hasKey: boolean;
  keep(value: object): Promise<object>;
  /** Throws `VaultError`. What was kept without a key is answered as it is. */
  open(kept: object): Promise<object>;
}

/** True for what lies in the database closed. */
export function isClosed(kept: object): kept is { jwe: string } {
  return 'jwe' in kept && typeof kept.jwe === 'string';
}

async function decrypt(jwe: string, key: Uint8Array): Promise<object> {
  try {
    const { plaintext } = await compactDecrypt(jwe, key);
    return Object(JSON.parse(new TextDecoder().decode(plaintext))) as object;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new VaultError('other');
    throw error;
  }
}

export function createVault(key: Uint8Array | null): Vault {
  // Names the key without telling it: whoever meets another sees at once that it is another.
  const kid = key === null ? '' : createHash('sha256').update('vault').update(key).digest('base64url').slice(0, 16);
  return {
    hasKey: key !== null,
    async keep(value) {
      if (key === null) return value;
      const bytes = new TextEncoder().encode(JSON.stringify(value));
      const header = { alg: 'dir', enc: 'A256GCM', kid };
      return { jwe: await new CompactEncrypt(bytes).setProtectedHeader(header).encrypt(key) };
    },
    async open(kept) {
      if (!isClosed(kept)) return kept;
      if (key === null) throw new VaultError('missing');
      if (decodeProtectedHeader(kept.jwe).kid !== kid) throw new VaultError('other');
      return decrypt(kept.jwe, key);
    },
  };
}
