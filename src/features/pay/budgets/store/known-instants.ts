/** The instant that stands for current knowledge. */
export const everKnown = 'infinity';

/**
 * The two instants at which the compared figures were known, as UTC text or `everKnown`, and now if the second is a
 * past instant.
 */
export type KnownInstants = readonly [string, string] | readonly [string, string, typeof everKnown];

/** The instants of a comparison. Example: then and now -> [then, now]; two past instants -> these two and now. */
export const knownInstants = (knownAt: string, knownUntil: string): KnownInstants =>
  knownUntil === everKnown ? [knownAt, everKnown] : [knownAt, knownUntil, everKnown];
