import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const saltBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;

function keyFrom(secret: string, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, 'fairhour sealed answer', 32));
}

/** Encrypts `text` (AES-256-GCM) with a secret that the caller does not store. */
export function seal(text: string, secret: string): string {
  const salt = randomBytes(saltBytes);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret, salt), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([salt, nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a sealed text; undefined with another secret. */
export function openSealed(sealed: string, secret: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const nonceAt = saltBytes;
  const tagAt = nonceAt + nonceBytes;
  const textAt = tagAt + tagBytes;
  const key = keyFrom(secret, bytes.subarray(0, nonceAt));
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(nonceAt, tagAt), { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(tagAt, textAt));
  const start = decipher.update(bytes.subarray(textAt));
  try {
    return Buffer.concat([start, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
