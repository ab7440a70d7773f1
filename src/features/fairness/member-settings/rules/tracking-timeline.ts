import type { Feature } from '../../../../contract/lists/roles.ts';
import { permittedFrequency, privateDefaults, type SettingName } from './setting-names.ts';

/** The contents of slots that settings and plan permit. */
export interface AllowedContents {
  applications: boolean;
  addresses: boolean;
  /** Screenshots per person and ten minutes (UTC). */
  screenshots: number;
}

/** From this instant (unix seconds, to the microsecond) until the next entry. */
interface AllowedSince extends AllowedContents {
  readonly since: number;
}

/** The permitted contents of one person over time, ascending; the first entry begins at -Infinity. */
export type TrackingTimeline = readonly AllowedSince[];

/** A change to a setting, as requested. */
export interface DecidedSetting {
  /** Ascending in the order of the changes. */
  id: number;
  /** The member of the change; null = all current and future members. */
  userId: number | null;
  setting: SettingName;
  value: string;
  /** Unix seconds. */
  since: number;
}

/** A half-open range in unix seconds. */
interface SecondsRange {
  since: number;
  until: number;
}

interface PlannedFeature extends SecondsRange {
  feature: Feature;
}

/** The time in which a person had a role in the organization. */
interface RolePeriod extends SecondsRange {
  userId: number;
  /** Whether the person joined with this role. Otherwise the role can continue the previous membership. */
  isJoining: boolean;
}

export interface TrackingHistory {
  /** Ascending by id. */
  decisions: readonly DecidedSetting[];
  /** Ascending for each person. */
  roles: readonly RolePeriod[];
  features: readonly PlannedFeature[];
}

interface ValueSince {
  since: number;
  value: string;
}

/** Sets the value from this instant on, and removes later values. */
function decide(values: ValueSince[], since: number, value: string) {
  while ((values.at(-1)?.since ?? -Infinity) >= since) values.pop();
  values.push({ since, value });
}

/** The memberships of a person. A change of role does not end a membership. */
function membershipsOf(roles: readonly RolePeriod[]): SecondsRange[] {
  const memberships: SecondsRange[] = [];
  for (const { since, until, isJoining } of roles) {
    const last = memberships.at(-1);
    if (last && last.until === since && !isJoining) last.until = until;
    else memberships.push({ since, until });
  }
  return memberships;
}

/**
 * The values of one setting over time. An organization-wide decision voids earlier ones for members. After a
 * membership ends, the organization-wide value applies again.
 */
function valuesOf(
  setting: SettingName,
  decisions: readonly DecidedSetting[],
  memberships: readonly SecondsRange[],
): ValueSince[] {
  let ofAll = privateDefaults[setting];
  const values: ValueSince[] = [{ since: -Infinity, value: ofAll }];
  for (const { userId, since, value, setting: decided } of decisions) {
    if (decided !== setting) continue;
    if (userId === null) {
      ofAll = value;
      decide(values, since, value);
      continue;
    }
    const membership = memberships.find((range) => range.since <= since && since < range.until);
    if (!membership) continue;
    decide(values, since, value);
    if (membership.until < Infinity) values.push({ since: membership.until, value: ofAll });
  }
  return values;
}

const valueAt = (values: readonly ValueSince[], instant: number) =>
  values.findLast(({ since }) => since <= instant)?.value ?? '';

function featuresAt(features: readonly PlannedFeature[], instant: number): ReadonlySet<Feature> {
  return new Set(features.filter(({ since, until }) => since <= instant && instant < until).map((row) => row.feature));
}

/** The contents that a tracking level and a frequency permit in a plan with these features. */
function allowedUnder(level: string, frequency: string, features: ReadonlySet<Feature>): AllowedContents {
  const tracks = features.has('apps_and_urls');
  const most = features.has('screenshots') ? permittedFrequency(features) : 0;
  return {
    applications: tracks && level !== 'off',
    addresses: tracks && level === 'apps_and_urls',
    screenshots: Math.min(Number(frequency), most),
  };
}

function timelineOf(
  decisions: readonly DecidedSetting[],
  roles: readonly RolePeriod[],
  features: readonly PlannedFeature[],
): TrackingTimeline {
  const memberships = membershipsOf(roles);
  const levels = valuesOf('app_and_url_tracking', decisions, memberships);
  const frequencies = valuesOf('screenshot_frequency', decisions, memberships);
  const bounds = [...levels, ...frequencies, ...features].map(({ since }) => since);
  const ends = features.map(({ until }) => until).filter((until) => until < Infinity);
  return [...new Set([...bounds, ...ends])]
    .toSorted((a, b) => a - b)
    .map((since) => ({
      since,
      ...allowedUnder(valueAt(levels, since), valueAt(frequencies, since), featuresAt(features, since)),
    }));
}

/**
 * The permitted contents of people over time, by user id, from settings, memberships and plan. Outside
 * memberships the organization-wide value applies. Source: docs/contract/member-settings.md.
 * Example: organization-wide `apps` from 600 on, in a plan that includes `apps_and_urls` from 0 on -> nothing before
 * 600, applications from then on.
 */
export function timelinesOf(
  userIds: readonly number[],
  { decisions, roles, features }: TrackingHistory,
): ReadonlyMap<number, TrackingTimeline> {
  const decisionsOf = Map.groupBy(decisions, ({ userId }) => userId);
  const rolesOf = Map.groupBy(roles, ({ userId }) => userId);
  const forEverybody = decisionsOf.get(null) ?? [];
  const shared = timelineOf(forEverybody, [], features);
  const timelines = userIds.map((userId): [number, TrackingTimeline] => {
    const own = decisionsOf.get(userId);
    if (!own) return [userId, shared];
    const inOrder = [...forEverybody, ...own].toSorted((a, b) => a.id - b.id);
    return [userId, timelineOf(inOrder, rolesOf.get(userId) ?? [], features)];
  });
  return new Map(timelines);
}

/**
 * The strictest limits of any instant in `[since, until)`, in unix seconds. Example: applications are permitted from
 * 600 until `off` at 900. In [600, 900) they are permitted, in [600, 901) not.
 */
export function strictestIn(timeline: TrackingTimeline, since: number, until: number): AllowedContents {
  let at = timeline.findLastIndex((entry) => entry.since <= since);
  const first = timeline[at];
  // Few slots contain a change.
  if (first && (timeline[at + 1]?.since ?? Infinity) >= until) return first;
  let { applications = false, addresses = false, screenshots = 0 } = first ?? {};
  for (at += 1; at < timeline.length; at += 1) {
    const entry = timeline[at];
    if (!entry || entry.since >= until) break;
    applications &&= entry.applications;
    addresses &&= entry.addresses;
    screenshots = Math.min(screenshots, entry.screenshots);
  }
  return { applications, addresses, screenshots };
}
