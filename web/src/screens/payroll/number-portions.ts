/** Typed payroll numbers by member id; missing or empty without a number. */
export type NumberValues = Readonly<Record<string, string>>;

/** The new payroll number of a member; empty removes it. */
export interface NumberChange {
  id: string;
  to: string;
}

/** The maximum number of members in one request. */
const mostInPortion = 1_000;

/** Splits changes into groups: chains that can be cut anywhere, and cycles of members who exchange numbers. */
function groupsOf(changes: readonly NumberChange[], now: NumberValues): NumberChange[][] {
  const holders = new Set(changes.map(({ id }) => now[id] ?? ''));
  const wanted = new Map(changes.filter(({ to }) => to !== '').map((change) => [change.to, change]));
  const left = new Set(changes);
  /** A change, preceded by the changes that free the number that it assigns. */
  const lineOf = (first: NumberChange): NumberChange[] => {
    const line: NumberChange[] = [];
    for (let next: NumberChange | undefined = first; next && left.delete(next); next = wanted.get(now[next.id] ?? ''))
      line.push(next);
    return line;
  };
  const free = changes.filter(({ to }) => to === '' || !holders.has(to)).flatMap(lineOf);
  const circles = changes.map(lineOf).filter(({ length }) => length > 0);
  return [...free.map((change) => [change]), ...circles];
}

/** Splits a cycle that is too long for one request. The first member of the cycle has no number until the end. */
const opened = (group: NumberChange[]): NumberChange[][] =>
  group.length <= mostInPortion
    ? [group]
    : [{ id: group[0]?.id ?? '', to: '' }, ...group.slice(1), ...group.slice(0, 1)].map((change) => [change]);

/**
 * Splits changes into requests in an order that always succeeds. A number is freed in an earlier request than the one
 * that assigns it to another member, or in the same request.
 */
export function portionsOf(changes: readonly NumberChange[], now: NumberValues): NumberChange[][] {
  const portions: NumberChange[][] = [];
  for (const group of groupsOf(changes, now).flatMap(opened)) {
    const last = portions.at(-1);
    if (last && last.length + group.length <= mostInPortion) last.push(...group);
    else portions.push([...group]);
  }
  return portions;
}
