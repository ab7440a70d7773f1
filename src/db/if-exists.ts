import { systemCode } from './embedded/error.ts';

/**
 * The result of reading a file or directory, or undefined if it does not exist. Other failures are thrown, because a
 * file that cannot be read now, for example for lack of a file handle, is not missing.
 *
 *     await ifExists(stat('signing.key')) // undefined
 */
export async function ifExists<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
