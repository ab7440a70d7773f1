/**
 * The fields that the person changed. Only these are sent, so fields without permission and changes by others stay the
 * same.
 */
export function differences<Fields extends object>(now: Fields, before: Fields): Partial<Fields> {
  const then = before as Record<string, unknown>;
  const differs = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(then[name]);
  return Object.fromEntries(Object.entries(now).filter(differs)) as Partial<Fields>;
}
