/** The cause of changed figures, with author and reason. */
export interface ChangeOrigin {
  cause: string;
  actorUserId: number | null;
  causedAt: string;
  /** The reason that the author gave for changing locked time. */
  reason: string | null;
}

/** A change as it was recorded when it happened: its members (null = all) and the instant of the record. */
export interface NotedChange extends ChangeOrigin {
  userIds: readonly number[] | null;
  recordedAt: string;
}

/** A change to a member's records at an instant. */
interface DatedChange {
  at: string;
  cause: string;
  actorUserId: number | null;
}

/** Figures as known at an instant, and the cause of their change. */
export interface KnownStep {
  at: string;
  origin: ChangeOrigin;
}

/** The changes to a member's records; instants as text with six fraction digits. */
interface MemberChanges {
  /** The stored figures include the changes up to this instant. */
  storedAt: string;
  noted: readonly NotedChange[];
  recorded: readonly DatedChange[];
}

/** Each step is computed separately. Beyond this number, the last ones form one step. */
const mostSteps = 30;

const originOf = ({ cause, actorUserId, causedAt, reason }: ChangeOrigin): ChangeOrigin => ({
  cause,
  actorUserId,
  causedAt,
  reason,
});

/**
 * The noted change that a recorded change belongs to. The instant of a row can be slightly later than that of its
 * transaction.
 */
function findNoted({ at, cause }: DatedChange, noted: readonly NotedChange[]): NotedChange | undefined {
  const same = noted.filter(({ recordedAt }) => recordedAt === at);
  const before = noted.filter((note) => note.cause === cause && note.recordedAt < at);
  return same.find((note) => note.cause === cause) ?? same[0] ?? before.at(-1);
}

const keyOf = ({ origin }: KnownStep) => JSON.stringify(origin);

/** Joins consecutive steps with the same cause. */
function joined(steps: readonly KnownStep[]): KnownStep[] {
  return steps.filter((step, index) => {
    const next = steps[index + 1];
    return !next || keyOf(next) !== keyOf(step);
  });
}

/**
 * The steps from the stored figures to the present ones, in the order in which changes were recorded. The last step is
 * the present state. A change without rows, or from before the stored figures, comes first.
 */
export function knownSteps({ storedAt, noted, recorded }: MemberChanges): KnownStep[] {
  const ordered = noted.toSorted((a, b) => (a.recordedAt < b.recordedAt ? -1 : Number(a.recordedAt > b.recordedAt)));
  const later = recorded.filter(({ at }) => at > storedAt);
  const covered = new Set<string>();
  const steps = later.map((change): KnownStep => {
    const note = findNoted(change, ordered);
    if (note) covered.add(note.recordedAt);
    const { at, cause, actorUserId } = change;
    return { at, origin: note ? originOf(note) : { cause, actorUserId, causedAt: at, reason: null } };
  });
  const uncovered = ordered.find(({ recordedAt }) => !covered.has(recordedAt));
  const all = joined(uncovered ? [{ at: storedAt, origin: originOf(uncovered) }, ...steps] : steps);
  const last = all.at(-1);
  return last && all.length > mostSteps ? [...all.slice(0, mostSteps - 1), last] : all;
}
