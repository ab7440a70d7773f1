import type { Context, Membership } from '../../context.ts';
import { lockOrganizationRules } from '../../db/locks.ts';
import { mapInSlices } from '../../slices.ts';
import { createDaySplitter } from '../../time/slots.ts';
import { loadCalendar } from '../organizations/facts.ts';
import { projectsOfTasks } from '../tasks/facts.ts';
import type { DaySplitter } from './rules/day-split.ts';
import { type BatchFacts, billableOn, judgeSlot, placeText, type Reach } from './rules/judge-slot.ts';
import { fitSlot } from './rules/slot-limit.ts';
import { type Slot, slotKeyText, slotNumberAt, type StatedSlot } from './rules/slot.ts';
import { findManagedPlaces, findTerms, lockTime } from './store/facts.ts';
import { findSlots, planForValues, type StoredSlot } from './store/slots.ts';
import { type Replacement, storeSlots } from './store-slots.ts';
import { spansOf } from './rules/spans.ts';

/** An item with its place in the request. */
export interface Candidate {
  at: number;
  slot: StatedSlot;
}

export interface Rejection {
  at: number;
  details: string[];
}

export interface BatchOutcome {
  inserted: number;
  updated: number;
  unchanged: number;
  rejections: Rejection[];
}

const distinct = (values: Iterable<number>) => [...new Set(values)].sort((a, b) => a - b);

async function reachOf(ctx: Context, organization: Membership, userIds: readonly number[]): Promise<Reach> {
  if (organization.role !== 'user') return 'everyone';
  const userId = ctx.actorUserId ?? 0;
  const others = userIds.filter((id) => id !== userId);
  const places = others.length > 0 ? await findManagedPlaces(ctx.db, organization.organizationId, userId, others) : [];
  return { userId, managed: new Set(places.map((place) => placeText(place.projectId, place.userId))) };
}

/** Locks the members' time and gathers the facts by which the items are judged. */
export async function gatherFacts(
  ctx: Context,
  organization: Membership,
  candidates: readonly Candidate[],
): Promise<BatchFacts> {
  const { organizationId } = organization;
  const userIds = distinct(candidates.map(({ slot }) => slot.userId));
  const projectIds = distinct(candidates.map(({ slot }) => slot.projectId));
  const memberIds = new Set(await lockTime(ctx.db, organizationId, userIds));
  const terms = await findTerms(ctx.db, organizationId, projectIds);
  const taskIds = distinct(candidates.map(({ slot }) => slot.taskId ?? 0).filter((id) => id > 0));
  const taskProjects = await projectsOfTasks(ctx.db, organizationId, taskIds);
  return { memberIds, terms, taskProjects, reach: await reachOf(ctx, organization, userIds) };
}

/** Of items with the same key the last one counts. */
function lastOfEach(candidates: readonly Candidate[]): Candidate[] {
  const byKey = new Map(candidates.map((candidate) => [slotKeyText(candidate.slot), candidate]));
  return [...byKey.values()];
}

interface Sorted {
  fitting: Candidate[];
  rejections: Rejection[];
}

/** Applies the limit of 600 s per person and ten-minute slot to all items of one such slot. */
function fitGroup(candidates: readonly Candidate[], stored: readonly StoredSlot[], sorted: Sorted) {
  const group = candidates.toSorted((a, b) => a.at - b.at);
  const before = new Map(stored.map((slot) => [slotKeyText(slot), slot.tracked]));
  const taken = stored.reduce((sum, slot) => sum + slot.tracked, 0);
  const claims = group.map(({ slot }) => ({ tracked: slot.tracked, before: before.get(slotKeyText(slot)) ?? 0 }));
  const fits = fitSlot(claims, taken);
  group.forEach((candidate, index) => {
    if (fits[index]) sorted.fitting.push(candidate);
    else {
      const what = 'tracked: more than 600 s of this ten-minute slot would be tracked over all projects';
      sorted.rejections.push({ at: candidate.at, details: [what] });
    }
  });
}

const personSlot = (slot: { userId: number; startsAt: number }) => `${slot.userId}/${slotNumberAt(slot.startsAt)}`;

export function fitAll(candidates: readonly Candidate[], stored: readonly StoredSlot[]): Sorted {
  const storedBySlot = Map.groupBy(stored, personSlot);
  const sorted: Sorted = { fitting: [], rejections: [] };
  for (const [key, group] of Map.groupBy(candidates, ({ slot }) => personSlot(slot))) {
    fitGroup(group, storedBySlot.get(key) ?? [], sorted);
  }
  return sorted;
}

interface Resolution {
  fresh: Slot[];
  replaced: Replacement[];
}

/** Tells new slots from stored ones and settles what was left open: whether the time is billable. */
export function resolve(
  fitting: readonly Candidate[],
  stored: readonly StoredSlot[],
  facts: BatchFacts,
  split: DaySplitter,
) {
  const storedByKey = new Map(stored.map((slot) => [slotKeyText(slot), slot]));
  const resolution: Resolution = { fresh: [], replaced: [] };
  for (const { slot } of fitting) {
    const known = storedByKey.get(slotKeyText(slot));
    const date = () => split(slot.startsAt * 1000, 1)[0]?.date ?? '';
    const billable = slot.billable ?? known?.billable ?? billableOn(facts.terms.get(slot.projectId) ?? [], date());
    const settled = { ...slot, billable };
    if (known) resolution.replaced.push({ slot: settled, stored: known });
    else resolution.fresh.push(settled);
  }
  return resolution;
}

const byTime = (a: Candidate, b: Candidate) =>
  a.slot.userId - b.slot.userId || a.slot.startsAt - b.slot.startsAt || a.slot.projectId - b.slot.projectId;

/** Records items that are sound in themselves: stores the good ones and says of the others what stands against them. */
export async function recordBatch(
  ctx: Context,
  organization: Membership,
  candidates: readonly Candidate[],
  program: string | null,
): Promise<BatchOutcome> {
  const { organizationId } = organization;
  if (candidates.length === 0) return { inserted: 0, updated: 0, unchanged: 0, rejections: [] };
  await planForValues(ctx.db);
  await lockOrganizationRules(ctx.db, organizationId, 'shared');
  const facts = await gatherFacts(ctx, organization, candidates);
  const split = createDaySplitter(await loadCalendar(ctx.db, organizationId));
  const judged = await mapInSlices(candidates, ({ at, slot }) => ({ at, slot, details: judgeSlot(slot, facts) }));
  const refused = judged.filter(({ details }) => details.length > 0);
  const sound = judged.filter(({ details }) => details.length === 0);
  const chosen = lastOfEach(sound).sort(byTime);
  const stored =
    chosen.length > 0 ? await findSlots(ctx.db, organizationId, spansOf(chosen.map(({ slot }) => slot))) : [];
  const { fitting, rejections } = fitAll(chosen, stored);
  const { fresh, replaced } = resolve(fitting, stored, facts, split);
  const updated = await storeSlots(ctx, { organizationId, cause: 'ingest', program, split, fresh, replaced });
  return {
    inserted: fresh.length,
    updated,
    unchanged: replaced.length - updated + sound.length - chosen.length,
    rejections: [...refused, ...rejections].map(({ at, details }) => ({ at, details })),
  };
}
