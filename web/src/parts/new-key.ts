/** 128 random bits as text. `crypto.randomUUID` exists only on encrypted connections. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
