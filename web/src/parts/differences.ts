/** Only what differs is sent: what the person may not set stays unsaid, and what others changed stays theirs. */
export function differences<Fields extends object>(now: Fields, before: Fields): Partial<Fields> {
  const then = before as Record<string, unknown>;
  const differs = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(then[name]);
  return Object.fromEntries(Object.entries(now).filter(differs)) as Partial<Fields>;
}
