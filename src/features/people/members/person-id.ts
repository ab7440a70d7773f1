import { randomInt } from 'node:crypto';

const least = 2 ** 28;
const limit = 2 ** 31;

/**
 * An id for a new person. Ascending ids would show whoever adds a person by email whether the server knew the person
 * already, and since when. Those of earlier releases are below all of these.
 */
export const randomPersonId = (): number => randomInt(least, limit);
