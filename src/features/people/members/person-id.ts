import { randomInt } from 'node:crypto';

const least = 2 ** 28;
const limit = 2 ** 31;

/**
 * A random id for a new person. Ascending ids would reveal to inviters whether, and since when, the server knows a
 * person. Ids from earlier releases are lower than all random ids.
 */
export const randomPersonId = (): number => randomInt(least, limit);
