import { slotSeconds } from '../../../../contract/activity-item.ts';
import { type FieldReader, isIntegerIn, isObject } from './field-reader.ts';
import { isActive, minutesOf } from './second-bits.ts';
import { type ActiveMinute, type ActiveSeconds, secondsBeforeStart } from './slot.ts';

/** A slot's active seconds: in total, by minute and by second. */
export interface RecordedActivity {
  keyboard: number | null;
  mouse: number | null;
  overall: number | null;
  minutes: readonly ActiveMinute[] | null;
  seconds: ActiveSeconds | null;
}

const devices = ['keyboard', 'mouse', 'overall'] as const;
const hexMinute = /^[0-9a-f]{15}$/i;

/** The number of clock minutes from the minute of the slot's start to the end of its ten minutes. */
const minutesLeft = (startsAt: number) => Math.ceil((slotSeconds - (startsAt % slotSeconds)) / 60);

function isMinute(value: unknown): value is ActiveMinute {
  return (
    Array.isArray(value) && value.length === 3 && value.every((entry) => entry === null || isIntegerIn(entry, 0, 60))
  );
}

function readMinutes(reader: FieldReader, startsAt: number): ActiveMinute[] | null {
  const list = reader.optionalList('minutes', 10);
  if (list === null || list.length === 0) return null;
  if (!list.every(isMinute)) {
    reader.fault('minutes', 'must contain [keyboard, mouse, overall] per minute, each null or an integer from 0 to 60');
    return null;
  }
  if (list.length > minutesLeft(startsAt)) reader.fault('minutes', 'must end within the ten-minute slot');
  const most = 60 - secondsBeforeStart(startsAt);
  if (list[0]?.some((active) => active !== null && active > most)) {
    reader.fault('minutes', `must have up to ${most} active seconds from starts_at to the end of the first minute`);
  }
  return list;
}

function readBits(reader: FieldReader, startsAt: number, bits: unknown): string[] | undefined {
  if (bits === undefined || bits === null) return undefined;
  if (!Array.isArray(bits) || !bits.every((entry) => typeof entry === 'string' && hexMinute.test(entry))) {
    reader.fault('seconds', 'must contain 15 hexadecimal digits per minute and device');
    return undefined;
  }
  if (bits.length > minutesLeft(startsAt)) reader.fault('seconds', 'must end within the ten-minute slot');
  const before = secondsBeforeStart(startsAt);
  const [first = ''] = bits;
  if (Array.from({ length: before }, (_, second) => isActive(first, second)).includes(true)) {
    reader.fault('seconds', `must have no active second before starts_at, so the first ${before} bits must be 0`);
  }
  return bits.map((entry: string) => entry.toLowerCase());
}

function readSeconds(reader: FieldReader, startsAt: number): ActiveSeconds | null {
  const value = reader.value('seconds');
  if (value === null) return null;
  if (!isObject(value) || Object.keys(value).some((name) => name !== 'keyboard' && name !== 'mouse')) {
    reader.fault('seconds', 'must be an object with keyboard and mouse');
    return null;
  }
  const keyboard = readBits(reader, startsAt, value['keyboard']);
  const mouse = readBits(reader, startsAt, value['mouse']);
  if (!keyboard && !mouse) return null;
  return { ...(keyboard ? { keyboard } : {}), ...(mouse ? { mouse } : {}) };
}

/** The sum over the minutes; null if the device was recorded in no minute. */
function sumOf(minutes: readonly ActiveMinute[], device: number): number | null {
  let sum: number | null = null;
  for (const minute of minutes) {
    const active = minute[device] ?? null;
    if (active !== null) sum = (sum ?? 0) + active;
  }
  return sum;
}

function readTotal(reader: FieldReader, device: number, tracked: number, minutes: readonly ActiveMinute[] | null) {
  const name = devices[device] ?? '';
  const given = reader.optionalInteger(name, 0, slotSeconds);
  const sum = minutes ? sumOf(minutes, device) : null;
  if (minutes && given !== null && given !== (sum ?? 0)) {
    const minutesHave = sum === null ? 'have no seconds of this device' : `sum to ${sum}`;
    reader.fault(name, `is ${given}, but the minutes ${minutesHave}`);
  }
  const total = given ?? sum;
  if (total !== null && total > tracked) reader.fault(name, 'must not exceed the tracked seconds');
  return total;
}

function differ(given: readonly ActiveMinute[], derived: readonly ActiveMinute[]): boolean {
  return (
    given.length !== derived.length || given.some((minute, at) => minute.some((entry, i) => entry !== derived[at]?.[i]))
  );
}

/**
 * Reads the activity of an item. Minutes and seconds are counted from the clock minute that contains the start, and
 * contain no activity before the start. Minutes are computed from seconds, and missing totals from minutes. If a
 * request also contains a value that can be derived, the two must agree. Faults are added to the reader. Source:
 * companions, ingest item. Example: start 09:00:30, tracked 90 and minutes [[10, null, 10], [5, null, 7]] -> keyboard
 * 15, mouse null, overall 17; with 31 seconds in the first minute -> a fault.
 */
export function readActiveSeconds(reader: FieldReader, startsAt: number, tracked: number): RecordedActivity {
  const seconds = readSeconds(reader, startsAt);
  const sent = readMinutes(reader, startsAt);
  const derived = seconds && minutesOf(seconds);
  if (derived && sent && differ(sent, derived)) reader.fault('minutes', 'must agree with seconds');
  const minutes = derived ?? sent;
  return {
    keyboard: readTotal(reader, 0, tracked, minutes),
    mouse: readTotal(reader, 1, tracked, minutes),
    overall: readTotal(reader, 2, tracked, minutes),
    minutes,
    seconds,
  };
}
