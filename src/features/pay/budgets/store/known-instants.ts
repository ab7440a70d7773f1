/** As an instant of knowledge: all that is known now. */
export const everKnown = 'infinity';

/** Two states of knowledge that are compared, as UTC text or `everKnown`, and now where that is neither. */
export type KnownInstants = readonly [string, string] | readonly [string, string, typeof everKnown];

/** The instants that a comparison needs. Example: then, and now -> [then, now]; two of the past -> those and now. */
export const knownInstants = (knownAt: string, knownUntil: string): KnownInstants =>
  knownUntil === everKnown ? [knownAt, everKnown] : [knownAt, knownUntil, everKnown];
