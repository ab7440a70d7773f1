import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';
import { Slices } from '../../../../slices.ts';
import { idsPerSlot } from '../../../../time/slots.ts';
import { type Slot, slotNumberAt } from '../rules/slot.ts';
import { BinaryRows } from './binary-rows.ts';

/** The organization of the slots, and the program that sent them. */
export interface SlotSource {
  organizationId: number;
  program: string | null;
}

const columns = [
  'organization_id',
  'id',
  'user_id',
  'project_id',
  'starts_at',
  'tracked',
  'keyboard',
  'mouse',
  'overall',
  'billable',
  'time_type',
  'task_id',
  'minutes',
  'seconds',
  'apps',
  'urls',
  'screenshot_ids',
  'note',
  'program',
  'entry_id',
  'created_at',
  'updated_at',
];

interface Stamp extends SlotSource {
  nowMicros: number;
}

function writeSlot(rows: BinaryRows, slot: Slot, id: number, { organizationId, program, nowMicros }: Stamp) {
  rows.begin(columns.length);
  rows.int4(organizationId);
  rows.int8(id);
  rows.int4(slot.userId);
  rows.int4(slot.projectId);
  rows.instant(slot.startsAt * 1_000_000);
  rows.int2(slot.tracked);
  rows.int2(slot.keyboard);
  rows.int2(slot.mouse);
  rows.int2(slot.overall);
  rows.bool(slot.billable);
  rows.text(slot.timeType);
  rows.int4(slot.taskId);
  rows.text(slot.minutes);
  rows.text(slot.seconds);
  rows.text(slot.apps);
  rows.text(slot.urls);
  rows.int8Array(slot.screenshotIds);
  rows.text(slot.note);
  rows.text(program);
  rows.int4(slot.entryId);
  rows.instant(nowMicros);
  rows.instant(nowMicros);
}

async function* chunksOf(slots: readonly Slot[], numbers: readonly string[], stamp: Stamp): AsyncGenerator<Buffer> {
  const rows = new BinaryRows();
  const slices = new Slices();
  await slices.next();
  for (const [at, slot] of slots.entries()) {
    writeSlot(rows, slot, slotNumberAt(slot.startsAt) * idsPerSlot + Number(numbers[at]), stamp);
    if (rows.full) yield rows.take();
    if (slices.over) await slices.next();
  }
  yield rows.end();
}

/** Draws numbers for the low bits of ids. */
async function takeNumbers(db: Executor, count: number): Promise<string[]> {
  const row = await db.one<{ numbers: string }>(sql`
    select string_agg(nextval('activity_numbers')::text, ',') as numbers from generate_series(1, ${count}::int)`);
  return row.numbers.split(',');
}

const microsOf = (instant: Temporal.Instant) => Number(instant.epochNanoseconds / 1_000n);

/** Inserts slots that are known to be new, and returns how many it inserted. */
export async function insertSlots(
  db: Executor,
  source: SlotSource,
  slots: readonly Slot[],
  now: Temporal.Instant,
): Promise<number> {
  const numbers = await takeNumbers(db, slots.length);
  const into = `copy activity_slots (${columns.join(', ')}) from stdin (format binary)`;
  return db.copy(into, chunksOf(slots, numbers, { ...source, nowMicros: microsOf(now) }));
}
