/** Why, by whom and when figures became others. */
export interface Why {
  cause: string;
  actorUserId: number | null;
  causedAt: string;
  /** As whoever changed locked time said. */
  reason: string | null;
}

/** A change that was noted when it was made: of whom, null = of all, and with which instant it was recorded. */
export interface NotedChange extends Why {
  userIds: readonly number[] | null;
  recordedAt: string;
}

/** What was recorded of a member at an instant. */
interface DatedChange {
  at: string;
  cause: string;
  actorUserId: number | null;
}

/** Figures as they were known at an instant, and why they became these. */
export interface KnownStep {
  at: string;
  why: Why;
}

/** Of a member; instants as text with six fraction digits. */
interface MemberChanges {
  /** Until when changes are in what is kept. */
  keptAt: string;
  noted: readonly NotedChange[];
  recorded: readonly DatedChange[];
}

/** Each is computed by itself; of more the last ones are told as one. */
const mostSteps = 30;

const whyOf = ({ cause, actorUserId, causedAt, reason }: Why): Why => ({ cause, actorUserId, causedAt, reason });

/** What was noted of a recorded change; some rows bear an instant right after that of their transaction. */
function findNoted({ at, cause }: DatedChange, noted: readonly NotedChange[]): NotedChange | undefined {
  const same = noted.filter(({ recordedAt }) => recordedAt === at);
  const before = noted.filter((note) => note.cause === cause && note.recordedAt < at);
  return same.find((note) => note.cause === cause) ?? same[0] ?? before.at(-1);
}

const keyOf = ({ why }: KnownStep) => JSON.stringify(why);

/** Steps that follow each other for the same reason become one. */
function joined(steps: readonly KnownStep[]): KnownStep[] {
  return steps.filter((step, index) => {
    const next = steps[index + 1];
    return !next || keyOf(next) !== keyOf(step);
  });
}

/**
 * The steps from what is kept to what is known now, in the order in which changes were recorded; the last one is the
 * state of now. A change that left no row of its own, or one from before what is kept, comes first.
 */
export function knownSteps({ keptAt, noted, recorded }: MemberChanges): KnownStep[] {
  const ordered = noted.toSorted((a, b) => (a.recordedAt < b.recordedAt ? -1 : Number(a.recordedAt > b.recordedAt)));
  const later = recorded.filter(({ at }) => at > keptAt);
  const told = new Set<string>();
  const steps = later.map((change): KnownStep => {
    const found = findNoted(change, ordered);
    if (found) told.add(found.recordedAt);
    const { at, cause, actorUserId } = change;
    return { at, why: found ? whyOf(found) : { cause, actorUserId, causedAt: at, reason: null } };
  });
  const untold = ordered.find(({ recordedAt }) => !told.has(recordedAt));
  const all = joined(untold ? [{ at: keptAt, why: whyOf(untold) }, ...steps] : steps);
  const last = all.at(-1);
  return last && all.length > mostSteps ? [...all.slice(0, mostSteps - 1), last] : all;
}
