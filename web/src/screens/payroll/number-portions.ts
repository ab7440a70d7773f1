/** Numbers as they are typed, by the ids of members; who has none is left out or empty. */
export type NumberValues = Readonly<Record<string, string>>;

/** The number that a member is to have; empty takes it away. */
export interface NumberChange {
  id: string;
  to: string;
}

/** So many members can be named in one request. */
const mostInPortion = 1_000;

/** Changes that can be cut anywhere, and circles in which members exchange their numbers. */
function groupsOf(changes: readonly NumberChange[], now: NumberValues): NumberChange[][] {
  const holders = new Set(changes.map(({ id }) => now[id] ?? ''));
  const wanted = new Map(changes.filter(({ to }) => to !== '').map((change) => [change.to, change]));
  const left = new Set(changes);
  /** A change with those that wait for the number which it sets free, one after the other. */
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

/** A circle that is too long for one portion is opened: its first member has no number until the end. */
const opened = (group: NumberChange[]): NumberChange[][] =>
  group.length <= mostInPortion
    ? [group]
    : [{ id: group[0]?.id ?? '', to: '' }, ...group.slice(1), ...group.slice(0, 1)].map((change) => [change]);

/**
 * Changes in as many portions as there must be, in an order in which each of them can be saved: a number is set free
 * before, or together with, its going to somebody else.
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
