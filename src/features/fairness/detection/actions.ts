import type { Context } from '../../../context.ts';
import type { Executor } from '../../../db/database.ts';
import { slotSeconds } from '../../../contract/activity-item.ts';
import { loadPermittedContents } from '../../work/recording/facts.ts';
import { type AllowedContents, loadTrackingTimelines, strictestIn } from '../member-settings/facts.ts';
import { screenshotsRetainedSince } from '../../operations/retention/facts.ts';
import { lockRecords } from '../unusual-activities/actions.ts';
import { listRecords, type StoredRecord, type UnusualActivityRecord } from '../unusual-activities/facts.ts';
import { limitFlag, mayExceed, type PermittedContents } from './limit-flag.ts';
import { type MemberDay, keyOf } from './member-day.ts';
import { sumPeriod } from './period-sums.ts';
import type { DaySlot, Interval } from './slots.ts';
import { saveChanges } from './save.ts';
import { upsertDueDays } from './store/due-days.ts';

const flagsAtOnce = 200;

const secondsAt = (instant: string) => Math.floor(Temporal.Instant.from(instant).epochMilliseconds / 1000);

const periodOf = ({ startsAt, endsAt }: StoredRecord): Interval => ({
  since: secondsAt(startsAt),
  until: Math.max(secondsAt(startsAt) + 1, secondsAt(endsAt)),
});

type Unmeasured = Pick<DaySlot, 'startsAt' | 'trackedSeconds' | 'apps' | 'urls' | 'screenshotIds'>;

const daySlot = (slot: Unmeasured): DaySlot => ({
  ...slot,
  keyboardSeconds: null,
  mouseSeconds: null,
  overallSeconds: null,
  minutes: null,
  seconds: null,
  program: null,
});

/** The permitted contents of a flag's period. */
async function permittedIn(
  db: Executor,
  scope: { organizationId: number; retainedSince: number },
  flag: StoredRecord,
  { screenshots }: AllowedContents,
): Promise<PermittedContents> {
  const { organizationId, retainedSince } = scope;
  const period = periodOf(flag);
  // A slot that began before the period can still overlap it.
  const range = { since: period.since - slotSeconds, until: period.until };
  const slots = await loadPermittedContents(db, { organizationId, userId: flag.userId }, range);
  const { apps, urls, screenshotIds } = sumPeriod(
    slots.map((slot) => daySlot({ ...slot, trackedSeconds: slot.tracked, screenshotIds: slot.screenshotIds ?? [] })),
    period,
  );
  const tenMinutes = Math.ceil(period.until / slotSeconds) - Math.floor(period.since / slotSeconds);
  return {
    apps,
    urls,
    screenshotIds,
    releasedScreenshots: period.since < retainedSince ? screenshots * tenMinutes : 0,
  };
}

interface Judged {
  changed: { stored: StoredRecord; draft: UnusualActivityRecord }[];
  removed: StoredRecord[];
}

/** Determines which flags contain forbidden contents, and which depend on them. */
async function judge(db: Executor, organizationId: number, flags: readonly StoredRecord[]): Promise<Judged> {
  const judged: Judged = { changed: [], removed: [] };
  if (flags.length === 0) return judged;
  const userIds = [...new Set(flags.map(({ userId }) => userId))];
  const until = Math.max(...flags.map((flag) => periodOf(flag).until));
  const timelines = await loadTrackingTimelines(db, organizationId, userIds, until);
  const scope = { organizationId, retainedSince: await screenshotsRetainedSince(db, organizationId) };
  for (const flag of flags) {
    const { since, until: end } = periodOf(flag);
    const limits = strictestIn(timelines.get(flag.userId) ?? [], since, end);
    const permitted = mayExceed(flag, limits) ? await permittedIn(db, scope, flag, limits) : undefined;
    const remaining = limitFlag(flag, limits, permitted);
    if (remaining === 'nothing') judged.removed.push(flag);
    else if (remaining !== 'all') judged.changed.push({ stored: flag, draft: remaining });
  }
  return judged;
}

const cause = 'settings_enforced';

/** Marks the days before the flags change, in the same lock order as the analysis. */
async function markDaysOf(ctx: Context, organizationId: number, { changed, removed }: Judged): Promise<void> {
  const flags = [...changed.map(({ stored }) => stored), ...removed];
  const days = new Map(
    flags.map(({ userId, date }): [string, MemberDay] => [keyOf({ userId, date }), { userId, date }]),
  );
  const dueDays = [...days.values()].map((day) => ({ ...day, isAdjacent: false, dueAt: ctx.now }));
  await upsertDueDays(ctx.db, organizationId, dueDays, { cause, now: ctx.now });
}

async function apply(ctx: Context, organizationId: number, flags: Judged): Promise<Judged> {
  await markDaysOf(ctx, organizationId, flags);
  const ids = [...flags.changed.map(({ stored }) => stored.id), ...flags.removed.map(({ id }) => id)];
  const judged = await judge(ctx.db, organizationId, await lockRecords(ctx.db, organizationId, ids));
  const day = { userId: 0, date: '' };
  await saveChanges(ctx, organizationId, [{ day, cause: () => cause, unchanged: [], created: [], ...judged }]);
  return judged;
}

/** Counts of flags with forbidden contents. */
interface FlagCounts {
  changed: number;
  /** Flags that depended on the forbidden contents. */
  removed: number;
}

/**
 * Counts the flags with forbidden contents in the next batch of flags after an id. If `isApplied`, it also removes
 * these contents and the flags that depended on them, and marks the days of these flags for analysis. Returns the last
 * id; null = no flags are left.
 */
export async function enforceFlags(
  ctx: Context,
  organizationId: number,
  { afterId, isApplied }: { afterId: number; isApplied: boolean },
): Promise<{ found: FlagCounts; lastId: number | null }> {
  const flags = await listRecords(ctx.db, organizationId, { afterId, limit: flagsAtOnce });
  const lastId = flags.length < flagsAtOnce ? null : (flags.at(-1)?.id ?? null);
  let judged = await judge(ctx.db, organizationId, flags);
  if (isApplied && judged.changed.length + judged.removed.length > 0) judged = await apply(ctx, organizationId, judged);
  return { found: { changed: judged.changed.length, removed: judged.removed.length }, lastId };
}
