/** Whether two versions of something say the same. */
export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** A version with those fields of another that are not to be its own. */
function withFields<Values extends object>(
  read: Values,
  from: Values,
  isOther: (key: keyof Values) => boolean,
): Values {
  const keys = (Object.keys(from) as (keyof Values)[]).filter(isOther);
  return { ...read, ...Object.fromEntries(keys.map((key) => [key, from[key]])) };
}

/** What was read anew, with what was typed since it was sent, or since it was read before. */
export const withTyped = <Values extends object>(read: Values, before: Values, typed: Values): Values =>
  withFields(read, typed, (key) => !isSame(typed[key], before[key]));

interface Saved<Values> {
  /** What was there, as it was read. */
  before: Values;
  /** What was made of it. */
  saved: Values;
  /** What taking it back led to until now. */
  back: Values;
}

/** What taking it back leads to from what was read anew: what others saved since stays. */
export const takenBack = <Values extends object>(read: Values, { before, saved, back }: Saved<Values>): Values =>
  withFields(read, back, (key) => !isSame(saved[key], before[key]) || isSame(read[key], before[key]));

/** What a form began with, for what was typed; all else as others saved it. */
export const withBegun = <Values extends object>(theirs: Values, before: Values, typed: Values): Values =>
  withFields(theirs, before, (key) => !isSame(typed[key], before[key]));
