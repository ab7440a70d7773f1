/** Whether two versions contain the same values. */
export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** A version with selected fields from another version. */
function withFields<Values extends object>(
  read: Values,
  from: Values,
  isOther: (key: keyof Values) => boolean,
): Values {
  const keys = (Object.keys(from) as (keyof Values)[]).filter(isOther);
  return { ...read, ...Object.fromEntries(keys.map((key) => [key, from[key]])) };
}

/** The reloaded values, plus the edits that the person has made since `before`. */
export const withEdits = <Values extends object>(read: Values, before: Values, typed: Values): Values =>
  withFields(read, typed, (key) => !isSame(typed[key], before[key]));

interface Saved<Values> {
  /** The values before the save. */
  before: Values;
  /** The saved values. */
  saved: Values;
  /** The values that undo has restored so far. */
  back: Values;
}

/** The values that undo restores, based on the reloaded ones. Later changes by others stay. */
export const undoneValues = <Values extends object>(read: Values, { before, saved, back }: Saved<Values>): Values =>
  withFields(read, back, (key) => !isSame(saved[key], before[key]) || isSame(read[key], before[key]));

/** The base of the form: the old values in edited fields, and the values saved by others in all other fields. */
export const withEditedBase = <Values extends object>(theirs: Values, before: Values, typed: Values): Values =>
  withFields(theirs, before, (key) => !isSame(typed[key], before[key]));
