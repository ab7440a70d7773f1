import { systemCode } from './embedded/error.ts';

/**
 * The result of reading a file or directory; undefined when it does not exist. Any other failure is thrown: a file that
 * cannot be read now, for example because no handle is left, is not a missing file.
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
