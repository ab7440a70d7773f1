type Times = Temporal.Instant | Temporal.PlainDate;

const isTime = (value: unknown): value is Times =>
  value instanceof Temporal.Instant || value instanceof Temporal.PlainDate;
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * Tells whether two values hold the same: plain data in which instants and local dates may stand. The order of fields
 * does not count, that of a list does. Node's own comparison takes any two dates for equal, since they have no fields.
 * Example: { on: 2026-03-02, ids: [1] } and { ids: [1], on: 2026-03-02 } -> true; with on: 2026-03-03 -> false.
 */
export function isSameValue<T>(a: T, b: T): boolean {
  if (Object.is(a, b)) return true;
  if (isTime(a) || isTime(b)) return isTime(a) && isTime(b) && a.toString() === b.toString();
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => Object.hasOwn(b, name) && isSameValue(a[name], b[name]));
}
