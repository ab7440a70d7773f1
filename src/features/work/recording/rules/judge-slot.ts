import { formatSeconds } from '../../../../time/text.ts';
import type { RequestedSlot } from './slot.ts';

/** Whether a project's time is billable by default, starting on a local date. */
export interface Term {
  effectiveOn: string;
  billable: boolean;
}

/** The members for whom the caller can record time: everyone, or only the caller and members of managed projects. */
export type Reach = 'everyone' | { userId: number; managed: ReadonlySet<string> };

export interface GroupFacts {
  reach: Reach;
  /** Users who are or were members of the organization. */
  memberIds: ReadonlySet<number>;
  /** The projects of the organization with their terms, ascending by date. */
  terms: ReadonlyMap<number, readonly Term[]>;
  /** The project of each task that items name, including deleted tasks. */
  taskProjects: ReadonlyMap<number, number>;
  /** The earliest start of stored slots, in unix seconds. -Infinity if retention has deleted none. */
  keptSince: number;
}

/** The fault for a change to time if retention has deleted slots of that time. */
export const releasedText = (keptSince: number): string =>
  `is before ${formatSeconds(Temporal.Instant.fromEpochMilliseconds(keptSince * 1000))}; ` +
  'activities before that instant were deleted, and their time can no longer be changed';

/** A text key that identifies a member on a project. Example: project 3, user 7 -> "3/7". */
export function projectPersonText(projectId: number, userId: number): string {
  return `${projectId}/${userId}`;
}

function mayRecord(reach: Reach, slot: RequestedSlot): boolean {
  if (reach === 'everyone') return true;
  return slot.userId === reach.userId || reach.managed.has(projectPersonText(slot.projectId, slot.userId));
}

/**
 * Returns the reasons to reject a slot: the caller's role does not permit the request, the user was never a member, the
 * project belongs to another organization, the task belongs to another project, or slots of that time were deleted.
 * Late time can name a deleted task. Time before the start of a project, rate or membership is accepted. Source:
 * companions, ingest.
 * Example: a plain member's slot for a colleague -> ["user_id: your role does not allow recording this member's time"].
 */
export function judgeSlot(slot: RequestedSlot, facts: GroupFacts): string[] {
  if (!mayRecord(facts.reach, slot)) return ["user_id: your role does not allow recording this member's time"];
  const faults: string[] = [];
  if (slot.startsAt < facts.keptSince) faults.push(`starts_at: ${releasedText(facts.keptSince)}`);
  if (!facts.memberIds.has(slot.userId)) faults.push('user_id: was never a member of the organization');
  if (!facts.terms.has(slot.projectId)) faults.push('project_id: is not a project of the organization');
  else if (slot.taskId !== null && facts.taskProjects.get(slot.taskId) !== slot.projectId) {
    faults.push('task_id: is not a task of the project');
  }
  return faults;
}

/**
 * Returns whether time on a project is billable on a local date, by the latest terms on that date. True without terms.
 * Example: terms from 0001-01-01 (true) and 2026-03-02 (false), on 2026-03-02 -> false.
 */
export function billableOn(terms: readonly Term[], date: string): boolean {
  return terms.findLast((term) => term.effectiveOn <= date)?.billable ?? true;
}
