import { Problem } from '../contract/problems.ts';

const [quote, backslash] = [0x22, 0x5c];
/** Bytes that begin a value or follow a name: `,` `:` `[` `{`. */
const beforeValue = Uint8Array.from({ length: 256 }, (_, byte) => ([0x2c, 0x3a, 0x5b, 0x7b].includes(byte) ? 1 : 0));

/**
 * True if a JSON text contains more than `most` values and field names. The check counts bytes without parsing, because
 * creating millions of values would block the server for seconds.
 *
 *     hasMoreValues(Buffer.from('{"a":[1,"x,y"]}'), 4) // false: the list, 1, "x,y" and the name "a"
 */
export function hasMoreValues(json: Uint8Array, most: number): boolean {
  if (json.length <= most) return false;
  let count = 0;
  let inText = false;
  for (let at = 0; at < json.length && count <= most; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === quote) inText = !inText;
    else if (!inText) count += beforeValue[byte] ?? 0;
    else if (byte === backslash) at += 1;
  }
  return count > most;
}

export function tooManyValues(most: number): Problem {
  return new Problem('invalid_params', {
    status: 413,
    message: 'The request body contains too many values.',
    details: [`body: must contain ${most} or fewer values and field names`],
  });
}
