import { formatSeconds } from '../../../../time/text.ts';
import type { RequestedSlot } from './slot.ts';

/** Whether a project's time is billable from a local date on. */
export interface Term {
  effectiveOn: string;
  billable: boolean;
}

/** For whom the caller may record time: anybody, or themselves and the members of projects they manage. */
export type Reach = 'everyone' | { userId: number; managed: ReadonlySet<string> };

export interface GroupFacts {
  reach: Reach;
  /** Users who are or once were members of the organization. */
  memberIds: ReadonlySet<number>;
  /** The projects of the organization with their terms, ascending by date. */
  terms: ReadonlyMap<number, readonly Term[]>;
  /** The projects of the tasks of the organization that are named, deleted tasks too. */
  taskProjects: ReadonlyMap<number, number>;
  /** Since when slots are kept, in unix seconds; -Infinity = all are. */
  keptSince: number;
}

/** What of the time before an instant is told to whoever would change it. */
export const releasedText = (keptSince: number): string =>
  `lies before ${formatSeconds(Temporal.Instant.fromEpochMilliseconds(keptSince * 1000))}; ` +
  'activities of that time are let go of, and it cannot be changed any more';

/** Names a member's place on a project. Example: project 3, user 7 -> "3/7". */
export function projectPersonText(projectId: number, userId: number): string {
  return `${projectId}/${userId}`;
}

function mayRecord(reach: Reach, slot: RequestedSlot): boolean {
  if (reach === 'everyone') return true;
  return slot.userId === reach.userId || reach.managed.has(projectPersonText(slot.projectId, slot.userId));
}

/**
 * What stands against recording a slot: the caller's role, a user who was never a member, a project of another
 * organization, a task of another project, a time of which no slots are kept. Late time may name a task that was
 * deleted since. Time before a project, rate or membership began is taken. Source: companions, ingest.
 * Example: a plain member's slot for a colleague -> ["user_id: your role does not allow recording this member's time"].
 */
export function judgeSlot(slot: RequestedSlot, facts: GroupFacts): string[] {
  if (!mayRecord(facts.reach, slot)) return ["user_id: your role does not allow recording this member's time"];
  const faults: string[] = [];
  if (slot.startsAt < facts.keptSince) faults.push(`starts_at: ${releasedText(facts.keptSince)}`);
  if (!facts.memberIds.has(slot.userId)) faults.push('user_id: was never a member of the organization');
  if (!facts.terms.has(slot.projectId)) faults.push('project_id: is no project of the organization');
  else if (slot.taskId !== null && facts.taskProjects.get(slot.taskId) !== slot.projectId) {
    faults.push('task_id: is no task of the project');
  }
  return faults;
}

/**
 * Whether a project's time is billable on a local date: the last term that began by then; true without any.
 * Example: terms from 0001-01-01 (true) and 2026-03-02 (false), on 2026-03-02 -> false.
 */
export function billableOn(terms: readonly Term[], date: string): boolean {
  return terms.findLast((term) => term.effectiveOn <= date)?.billable ?? true;
}
