import type { WireBudgetHistory } from '../../src/contract/budget-histories.ts';
import type { Database } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';

interface Slot {
  userId: number;
  projectId: number;
  startsAt: string;
  tracked: number;
  billable: boolean;
}

export interface RateRow {
  kind: string;
  userId: number | null;
  projectId: number | null;
  effectiveOn: string;
  amount: string | null;
  payType: string;
  recordedAt: string;
  supersededAt: string | null;
}

interface Term {
  projectId: number;
  clientId: number | null;
  effectiveOn: string;
}

interface Zone {
  /** Unix milliseconds. */
  since: number;
  timeZone: string;
}

/** The first and last local date of a budget period. Null = no end. */
interface Period {
  start: string;
  stop: string | null;
}

interface Raw {
  zones: Zone[];
  slots: Slot[];
  rates: RateRow[];
  terms: Term[];
  closedAt: Map<number, string | null>;
  periods: Map<number, Period>;
}

async function readRaw(db: Database, organizationId: number): Promise<Raw> {
  const slots = await db.many<Slot>(sql`
    select user_id as "userId", project_id as "projectId", starts_at as "startsAt", tracked, billable
    from activity_slots where organization_id = ${organizationId}`);
  const rates = await db.many<RateRow>(sql`
    select kind, user_id as "userId", project_id as "projectId", effective_on as "effectiveOn", amount,
      pay_type as "payType", recorded_at as "recordedAt", superseded_at as "supersededAt"
    from rates where organization_id = ${organizationId}`);
  const terms = await db.many<Term>(sql`
    select project_id as "projectId", client_id as "clientId", effective_on as "effectiveOn"
    from project_terms where organization_id = ${organizationId} and superseded_at is null order by effective_on`);
  const rows = await db.many<Period & { id: number; closedAt: string | null }>(sql`
    select id, closed_at as "closedAt", period_start_date as start, period_stop_date as stop from budget_histories
    where organization_id = ${organizationId}`);
  const zones = await db.many<Zone>(sql`
    select (extract(epoch from effective_from) * 1000)::int8 as since, time_zone as "timeZone"
      from organization_calendars
    where organization_id = ${organizationId} order by effective_from`);
  return {
    zones,
    slots,
    rates,
    terms,
    closedAt: new Map(rows.map((row) => [row.id, row.closedAt])),
    periods: new Map(rows.map((row) => [row.id, row])),
  };
}

const daysByMinute = new Map<string, Map<number, string>>();

/** The local date of a second, computed once per minute. Since 1972 every offset from UTC is in whole minutes. */
function localDate(epochSeconds: number, timeZone: string): string {
  const minute = Math.floor(epochSeconds / 60);
  const days = daysByMinute.get(timeZone) ?? new Map<number, string>();
  daysByMinute.set(timeZone, days);
  let day = days.get(minute);
  if (day === undefined) {
    const instant = Temporal.Instant.fromEpochMilliseconds(minute * 60_000);
    day = instant.toZonedDateTimeISO(timeZone).toPlainDate().toString();
    days.set(minute, day);
  }
  return day;
}

/** The local date at a second, in the calendar that was valid at that second. */
function dayAt(epochSeconds: number, zones: readonly Zone[]): string {
  const zone = zones.findLast(({ since }) => since <= epochSeconds * 1_000);
  return localDate(epochSeconds, zone?.timeZone ?? 'UTC');
}

/** The seconds of a slot by local date, counted second by second. */
function secondsByDay(slot: Slot, zones: readonly Zone[]): Map<string, number> {
  const days = new Map<string, number>();
  const start = Math.floor(Temporal.Instant.from(slot.startsAt).epochMilliseconds / 1_000);
  for (let second = 0; second < slot.tracked; second += 1) {
    const day = dayAt(start + second, zones);
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  return days;
}

type RateKey = Pick<RateRow, 'kind' | 'userId' | 'projectId'>;

const keyOf = ({ kind, userId, projectId }: RateKey) => `${kind}/${userId}/${projectId}`;

/** The versions of each rate, ordered by the day from which they are valid; sorted once per list of rates. */
const versionsOf = new WeakMap<readonly RateRow[], Map<string, RateRow[]>>();

function sortedVersions(rates: readonly RateRow[]): Map<string, RateRow[]> {
  const known = versionsOf.get(rates);
  if (known) return known;
  const sorted = Map.groupBy(
    rates.toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1)),
    keyOf,
  );
  versionsOf.set(rates, sorted);
  return sorted;
}

/** The version of a rate that was valid on a day, as known at an instant, found among all versions. */
export function versionOn(rates: readonly RateRow[], rate: RateKey, day: string, knownAt: string): RateRow | undefined {
  const versions = sortedVersions(rates).get(keyOf(rate)) ?? [];
  const known = versions.filter(
    ({ recordedAt, supersededAt }) => recordedAt <= knownAt && (supersededAt === null || supersededAt > knownAt),
  );
  return known.findLast(({ effectiveOn }) => effectiveOn <= day);
}

export function centsPerHour(
  rates: readonly RateRow[],
  kind: string,
  at: { userId: number; projectId: number; day: string; knownAt: string },
) {
  const { userId, projectId, day, knownAt } = at;
  const levels = [
    { kind, userId, projectId },
    { kind, userId: null, projectId },
    { kind, userId, projectId: null },
  ];
  const amounts = levels.map((level) => versionOn(rates, level, day, knownAt)?.amount);
  return BigInt((amounts.find((amount) => typeof amount === 'string') ?? '0.00').replace('.', ''));
}

/** The expected spend of a row, computed from raw slots second by second and day by day. */
export async function recount(
  db: Database,
  scope: { organizationId: number; now: Temporal.Instant },
  rows: readonly WireBudgetHistory[],
): Promise<number[]> {
  const raw = await readRaw(db, scope.organizationId);
  const slots = raw.slots.map((slot) => ({ ...slot, days: secondsByDay(slot, raw.zones) }));
  const today = dayAt(Math.floor(scope.now.epochMilliseconds / 1_000), raw.zones);
  const clientOn = (projectId: number, day: string) =>
    raw.terms.findLast((term) => term.projectId === projectId && term.effectiveOn <= day)?.clientId;
  return rows.map((row) => {
    const knownAt = raw.closedAt.get(row.id) ?? '9999';
    const period = raw.periods.get(row.id);
    // A closed row counts up to its end, even if the clock was set back before it. The end of a period ends the row,
    // even if background work has not created the next row yet.
    const until = row.stop_date ?? [today, period?.stop ?? today].toSorted()[0] ?? today;
    const totals = new Map<string, { seconds: number; userId: number; projectId: number; day: string }>();
    for (const slot of slots) {
      if (!slot.billable && !row.budget.include_non_billable) continue;
      for (const [day, seconds] of slot.days) {
        if (day < (period?.start ?? '') || day > until) continue;
        const counts =
          row.project_id === undefined
            ? clientOn(slot.projectId, day) === row.client_id
            : slot.projectId === row.project_id;
        const pay = versionOn(raw.rates, { kind: 'pay', userId: slot.userId, projectId: null }, day, knownAt);
        if (!counts || (pay?.payType === 'fixed' && pay.amount !== null)) continue;
        const key = `${slot.userId}/${slot.projectId}/${day}`;
        const total = totals.get(key) ?? { seconds: 0, userId: slot.userId, projectId: slot.projectId, day };
        totals.set(key, { ...total, seconds: total.seconds + seconds });
      }
    }
    const days = [...totals.values()];
    if (row.budget.type === 'hours') {
      const seconds = days.reduce((sum, day) => sum + day.seconds, 0);
      return Number((BigInt(seconds) * 20_000n + 3_600n) / 7_200n) / 10_000;
    }
    const kind = row.budget.rate === 'pay_rate' ? 'pay' : 'bill';
    const cents = days.reduce((sum, day) => {
      const exact = BigInt(day.seconds) * centsPerHour(raw.rates, kind, { ...day, knownAt });
      return sum + (2n * exact + 3_600n) / 7_200n;
    }, 0n);
    return Number(cents) / 100;
  });
}
