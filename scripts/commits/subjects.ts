/** Longest subject of a commit. */
const longest = 72;

/** Verbs that do not name a technical act, and forms other than the imperative. */
const vague = /^(?:tell|say|let|keep|ask|hold|know|take|give|have|lead|mind)$/;
const otherForms = /(?:ed|ing)$/;
/** Imperatives with these endings. */
const imperatives = new Set(['embed', 'feed', 'need', 'seed', 'shed', 'speed', 'bring', 'ping', 'string']);

/**
 * What is wrong with the subject of a commit; undefined if nothing is. The required form is `area: verb object`, in the
 * imperative.
 *
 * `budgets: cached rows` → "cached" is not an imperative
 */
export function faultOfSubject(subject: string): string | undefined {
  if (subject.length > longest) return `has ${subject.length} characters, limit ${longest}`;
  const [, verb] = /^[a-z][a-z0-9-]*: ([a-z][a-z-]*) \S/.exec(subject) ?? [];
  if (!verb) return 'does not have the form "area: verb object"';
  if (vague.test(verb)) return `"${verb}" does not name a technical act`;
  if (otherForms.test(verb) && !imperatives.has(verb)) return `"${verb}" is not an imperative`;
  return undefined;
}
