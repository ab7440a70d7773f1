type Times = Temporal.Instant | Temporal.PlainDate;

const isTime = (value: unknown): value is Times =>
  value instanceof Temporal.Instant || value instanceof Temporal.PlainDate;
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * Returns whether two values are equal: plain data that can contain instants and local dates. The order of fields does
 * not matter, but the order of a list does. Node's own comparison treats any two Temporal dates as equal, because they
 * have no enumerable fields. Example: { on: 2026-03-02, ids: [1] } and { ids: [1], on: 2026-03-02 } -> true; with on:
 * 2026-03-03 -> false.
 */
export function isSameValue<T>(a: T, b: T): boolean {
  if (Object.is(a, b)) return true;
  if (isTime(a) || isTime(b)) return isTime(a) && isTime(b) && a.toString() === b.toString();
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => Object.hasOwn(b, name) && isSameValue(a[name], b[name]));
}
