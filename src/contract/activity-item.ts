import { type Static, Type } from 'typebox';
import { closed, dateTime, id, nullable, record } from './fields.ts';

/** Limits for an upload and for each item. Uploads above a limit are refused. */
export const ingestLimits = {
  items: 5_000,
  bodyBytes: 32 * 1_048_576,
  /** Values and field names in a JSON body: 200 per item. */
  bodyValues: 1_000_000,
  lineBytes: 65_536,
  /** Lines of an NDJSON upload that are stored together. */
  linesPerCommit: 5_000,
  /** Number of rejected NDJSON lines that the response lists. The count includes all rejected lines. */
  listedRejections: 1_000,
  /** Number of NDJSON lines with forbidden contents that the response lists. The count includes all contents. */
  listedLeftOut: 1_000,
  apps: 100,
  appNameLength: 255,
  urls: 100,
  urlLength: 2_048,
  screenshotIds: 100,
  /** Older time is refused. */
  oldestYears: 3,
} as const;

export const slotSeconds = 600;

/**
 * The detector of unusual activity relies on this definition. Programs that deviate from it are recognized from the
 * data of all members who use them.
 */
const activeSecond =
  'A second is active if at least one event of the device (a key, a click, a movement, a turn of the ' +
  'wheel) occurred in it. Count each second separately: not the whole interval between two polls, and ' +
  'not only the second of the poll';

const slotPart = (description: string) =>
  Type.Integer({ minimum: 0, maximum: slotSeconds, description: `${description}; null = not recorded` });
const minutePart = nullable(Type.Integer({ minimum: 0, maximum: 60 }));
const deviceBits = (device: string) =>
  Type.Optional(
    nullable(
      Type.Array(Type.String({ pattern: '^[0-9a-fA-F]{15}$' }), {
        minItems: 1,
        maxItems: 10,
        description: `${device}: 15 hex digits (60 bits) per minute, with second 0 as the first bit`,
      }),
    ),
  );

/** One slot of tracked time as trackers send it. `null` for an optional field means the same as leaving it out. */
export const activityItem = record('ActivityItem', {
  user_id: id('Member'),
  project_id: id('Project'),
  starts_at: dateTime(
    'Start. Fractions of a second are dropped. `minutes` and `seconds` begin with the clock minute of the ' +
      'start, and have no activity before the start',
  ),
  tracked: Type.Integer({
    minimum: 1,
    maximum: slotSeconds,
    description: 'Tracked seconds. The time must end in the ten-minute slot (aligned to UTC) in which it starts',
  }),
  keyboard: Type.Optional(nullable(slotPart(`Active keyboard seconds. ${activeSecond}`))),
  mouse: Type.Optional(nullable(slotPart('Active mouse seconds'))),
  overall: Type.Optional(nullable(slotPart('Seconds with any active device'))),
  billable: Type.Optional(
    nullable(Type.Boolean({ description: "Default: the stored value, otherwise the project's setting on that day" })),
  ),
  task_id: Type.Optional(nullable(id('Task of the project'))),
  minutes: Type.Optional(
    nullable(
      Type.Array(
        Type.Array(minutePart, { minItems: 3, maxItems: 3, description: '[keyboard, mouse, overall] active seconds' }),
        { minItems: 1, maxItems: 10, description: 'One entry per clock minute' },
      ),
    ),
  ),
  seconds: Type.Optional(
    nullable(
      closed(
        { keyboard: deviceBits('Keyboard'), mouse: deviceBits('Mouse') },
        { description: `Activity second by second; determines \`minutes\`. ${activeSecond}` },
      ),
    ),
  ),
  apps: Type.Optional(
    nullable(
      Type.Array(
        closed({
          name: Type.String({ minLength: 1, maxLength: ingestLimits.appNameLength }),
          seconds: Type.Integer({ minimum: 0, maximum: slotSeconds }),
        }),
        { maxItems: ingestLimits.apps, description: 'Applications in use' },
      ),
    ),
  ),
  urls: Type.Optional(
    nullable(
      Type.Array(
        closed({
          url: Type.String({ minLength: 1, maxLength: ingestLimits.urlLength }),
          seconds: Type.Integer({ minimum: 0, maximum: slotSeconds }),
        }),
        { maxItems: ingestLimits.urls, description: 'Addresses visited' },
      ),
    ),
  ),
  screenshot_ids: Type.Optional(
    nullable(
      Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), {
        maxItems: ingestLimits.screenshotIds,
      }),
    ),
  ),
});
export type ActivityItem = Static<typeof activityItem>;
