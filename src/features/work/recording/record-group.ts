import type { Context, Membership } from '../../../context.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { lockOrganizationRules } from '../../../db/locks.ts';
import { eachInSlices } from '../../../slices.ts';
import { loadCalendar } from '../../people/organizations/facts.ts';
import { slotsRetainedSince } from '../../operations/retention/facts.ts';
import { projectsOfTasks } from '../tasks/facts.ts';
import { type LeftOut, limitGroup, loadLimits } from './limit-group.ts';
import { fitAll, type Rejection } from './fit-group.ts';
import { refuseLocked } from './refuse-locked.ts';
import type { Candidate } from './rules/limit-contents.ts';
import { localDatesUnder } from './rules/local-dates.ts';
import type { DaySplitter } from './rules/split-at-midnight.ts';
import { type GroupFacts, billableOn, judgeSlot, projectPersonText, type Reach } from './rules/judge-slot.ts';
import { type Slot, slotKeyText, type RequestedSlot } from './rules/slot.ts';
import { findManagedPersons, findTerms, lockTime } from './store/facts.ts';
import { findDifferent, findSlots, hasSlots, planForValues, type RecordedSlot } from './store/look-up.ts';
import { type Replacement, writeSlots } from './write-slots.ts';
import { intervalsAround, type PersonInterval } from './rules/look-up-intervals.ts';

export interface GroupOutcome {
  inserted: number;
  updated: number;
  unchanged: number;
  rejections: Rejection[];
  /** The contents that settings and plan forbid, by item. */
  leftOut: readonly LeftOut[];
  /**
   * The items without faults. These items can still be rejected, because of a full ten-minute slot or a locked pay
   * period.
   */
  recorded: readonly RequestedSlot[];
}

const distinct = (values: Iterable<number>) => [...new Set(values)].sort((a, b) => a - b);

async function reachOf(ctx: Context, organization: Membership, userIds: readonly number[]): Promise<Reach> {
  if (organization.role !== 'user') return 'everyone';
  const userId = ctx.actorUserId ?? 0;
  const others = userIds.filter((id) => id !== userId);
  const persons =
    others.length > 0 ? await findManagedPersons(ctx.db, organization.organizationId, userId, others) : [];
  return { userId, managed: new Set(persons.map(({ projectId, userId: id }) => projectPersonText(projectId, id))) };
}

interface GatheredFacts extends GroupFacts {
  refusesMembers: boolean;
}

/** Locks the members' time and gathers the facts for checking the items. */
export async function gatherFacts(
  ctx: Context,
  organization: Membership,
  candidates: readonly Candidate[],
): Promise<GatheredFacts> {
  const { organizationId } = organization;
  const userIds = distinct(candidates.map(({ slot }) => slot.userId));
  const projectIds = distinct(candidates.map(({ slot }) => slot.projectId));
  const memberIds = new Set(await lockTime(ctx.db, organizationId, userIds));
  const [{ terms, refusesMembers }, keptSince] = await concurrently(
    findTerms(ctx.db, organizationId, projectIds),
    slotsRetainedSince(ctx.db, organizationId),
  );
  const taskIds = distinct(candidates.map(({ slot }) => slot.taskId ?? 0).filter((id) => id > 0));
  const taskProjects = await projectsOfTasks(ctx.db, organizationId, taskIds);
  const reach = await reachOf(ctx, organization, userIds);
  return { memberIds, terms, refusesMembers, keptSince, taskProjects, reach };
}

const bySlot = (a: Candidate, b: Candidate) =>
  a.slot.userId - b.slot.userId || a.slot.startsAt - b.slot.startsAt || a.slot.projectId - b.slot.projectId;

/** The last item of each key, ascending by user, start and project. */
function lastOfEach(candidates: readonly Candidate[]): Candidate[] {
  const ascending = candidates.toSorted((a, b) => bySlot(a, b) || a.at - b.at);
  return ascending.filter((candidate, index) => {
    const next = ascending[index + 1];
    return next === undefined || bySlot(candidate, next) !== 0;
  });
}

interface Resolution {
  fresh: Slot[];
  replaced: Replacement[];
}

/** Separates new slots from stored ones, and decides whether time is billable for items that do not state it. */
export async function resolve(
  fitting: readonly Candidate[],
  stored: readonly RecordedSlot[],
  facts: GroupFacts,
  split: DaySplitter,
): Promise<Resolution> {
  const storedByKey = new Map(stored.map((slot) => [slotKeyText(slot), slot]));
  const resolution: Resolution = { fresh: [], replaced: [] };
  const settle = (slot: RequestedSlot, known: RecordedSlot | undefined): Slot => {
    const date = () => split(slot.startsAt * 1000, 1)[0]?.date ?? '';
    const billable = slot.billable ?? known?.billable ?? billableOn(facts.terms.get(slot.projectId) ?? [], date());
    return { ...slot, billable };
  };
  await eachInSlices(fitting, ({ slot }) => {
    const known = stored.length > 0 ? storedByKey.get(slotKeyText(slot)) : undefined;
    const settled = settle(slot, known);
    if (known) resolution.replaced.push({ slot: settled, stored: known });
    else resolution.fresh.push(settled);
  });
  return resolution;
}

async function judge(candidates: readonly Candidate[], facts: GroupFacts) {
  const judged: { sound: Candidate[]; refused: Rejection[] } = { sound: [], refused: [] };
  await eachInSlices(candidates, (candidate) => {
    const details = judgeSlot(candidate.slot, facts);
    if (details.length === 0) judged.sound.push(candidate);
    else judged.refused.push({ at: candidate.at, details });
  });
  return judged;
}

interface Around {
  intervals: readonly PersonInterval[];
  /** Whether the intervals contain stored slots. */
  isRecorded: boolean;
  /** Whether none of the items is stored in the same form. */
  isCompared: boolean;
}

/** Leaves out items that are already stored in the same form, and returns the stored slots around the others. */
async function leaveOutSame(
  ctx: Context,
  organizationId: number,
  chosen: readonly Candidate[],
  { intervals, isRecorded, isCompared }: Around,
) {
  const nothing: { open: readonly Candidate[]; stored: RecordedSlot[] } = { open: chosen, stored: [] };
  if (!isRecorded) return nothing;
  const slots = chosen.map(({ slot }) => slot);
  const different = isCompared ? null : new Set(await findDifferent(ctx.db, organizationId, intervals, slots));
  const open = different ? chosen.filter((_, at) => different.has(at + 1)) : chosen;
  if (open.length === 0) return { open, stored: [] };
  return { open, stored: await findSlots(ctx.db, organizationId, intervalsAround(open.map(({ slot }) => slot))) };
}

const withoutRejected = (leftOut: readonly LeftOut[], rejections: readonly Rejection[]) => {
  const rejected = new Set(rejections.map(({ at }) => at));
  return rejected.size === 0 ? leftOut : leftOut.filter(({ at }) => !rejected.has(at));
};

/** Records well-formed items: stores the good ones and returns the faults of the others. */
export async function recordGroup(
  ctx: Context,
  organization: Membership,
  candidates: readonly Candidate[],
  program: string | null,
): Promise<GroupOutcome> {
  const { organizationId } = organization;
  if (candidates.length === 0)
    return { inserted: 0, updated: 0, unchanged: 0, rejections: [], leftOut: [], recorded: [] };
  await lockOrganizationRules(ctx.db, organizationId, 'shared');
  // The statement for settings reads no slots, so its plan can be cached.
  const [limitsOf] = await concurrently(loadLimits(ctx.db, organizationId, candidates), planForValues(ctx.db));
  const facts = await gatherFacts(ctx, organization, candidates);
  const dates = localDatesUnder(await loadCalendar(ctx.db, organizationId));
  const { sound, refused } = await judge(candidates, facts);
  const last = lastOfEach(sound);
  const intervals = intervalsAround(last.map(({ slot }) => slot));
  const isRecorded = last.length > 0 && (await hasSlots(ctx.db, organizationId, intervals));
  const limited = await limitGroup(ctx.db, organizationId, { sound, last, intervals, isRecorded, limitsOf });
  const { chosen, isCompared, leftOut } = limited;
  const { open, stored } = await leaveOutSame(ctx, organizationId, chosen, { intervals, isRecorded, isCompared });
  const accepted = facts.refusesMembers
    ? await refuseLocked(ctx, organization, { items: open, stored }, dates.split)
    : { open, rejections: [] };
  const { fitting, rejections: unfit } = await fitAll(accepted.open, stored);
  const rejections = [...accepted.rejections, ...unfit];
  const { fresh, replaced } = await resolve(fitting, stored, facts, dates.split);
  const updated = await writeSlots(ctx, { organizationId, cause: 'ingest', program, dates, fresh, replaced });
  return {
    inserted: fresh.length,
    updated,
    unchanged: sound.length - rejections.length - fresh.length - updated,
    rejections: [...refused, ...rejections],
    leftOut: withoutRejected(leftOut, accepted.rejections),
    recorded: sound.map(({ slot }) => slot),
  };
}
