/** 128 bits as text; `crypto.randomUUID` is there only where the connection is encrypted. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
