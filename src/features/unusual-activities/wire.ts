import type { WireUnusualActivity } from '../../contract/unusual-activities.ts';
import { formatSeconds } from '../../time/text.ts';
import type { UnusualActivityRecord } from './record.ts';

/** A record as it is kept to be sent: all that the contract has, in its order, but the address. */
export type Wire = Omit<WireUnusualActivity, 'url'>;

/** What keeping a record adds to it. */
export type Filing = Pick<Wire, 'date' | 'created_at' | 'updated_at'>;

const mostApps = 10;

/** The ten applications used most, largest first. A name that is a whole number comes first: JSON objects order so. */
function largestApps(apps: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...apps].toSorted(([, a], [, b]) => b - a).slice(0, mostApps));
}

/** The record as it is sent, without the id, which the statement that keeps the record puts in front. */
export function wireOf(record: UnusualActivityRecord, filing: Filing): Omit<Wire, 'id'> {
  return {
    user_id: record.userId,
    type: record.type,
    keyboard_active_seconds: record.keyboardActiveSeconds,
    mouse_active_seconds: record.mouseActiveSeconds,
    time_tracked_seconds: record.trackedSeconds,
    overall_active_seconds: record.overallActiveSeconds,
    date: filing.date,
    confidence_level: record.confidenceLevel,
    top_apps_in_use: largestApps(record.topApps),
    top_urls_visited: [...record.topUrls],
    screenshot_ids: [...record.screenshotIds],
    suspicious_apps: [...record.suspiciousApps],
    starts_at: formatSeconds(record.startsAt),
    ends_at: formatSeconds(record.endsAt),
    created_at: filing.created_at,
    updated_at: filing.updated_at,
  };
}

export const readWire = (text: string): Wire => JSON.parse(text) as Wire;

/** How each text begins, which a check of the table holds. */
const beginning = /^\{"id":(\d+),"user_id":(\d+),/;

/** Whose record a text is, without reading all of it. */
export function ownerOf(text: string): Pick<Wire, 'id' | 'user_id'> {
  const [, id, userId] = beginning.exec(text) ?? [];
  return { id: Number(id), user_id: Number(userId) };
}

/**
 * The address stands before the date. Before it there are but numbers and the type: the first that looks like it is
 * it.
 */
const placeOfUrl = ',"date":';

/**
 * Puts the address into the text of records, by which the organization's people reach them now.
 *
 *     addressWriter('https://a.example/', 7)(3, '{"id":3,…,"date":"2026-03-02",…}')
 *     // '{"id":3,…,"url":"https://a.example/organizations/7/insights/unusual_activities/3","date":"2026-03-02",…}'
 */
export function addressWriter(webUrl: string, organizationId: number): (id: number, wire: string) => string {
  const base = `${webUrl.replace(/\/+$/, '')}/organizations/${organizationId}/insights/unusual_activities/`;
  const member = `,"url":${JSON.stringify(base).slice(0, -1)}`;
  return (id, wire) => {
    const at = wire.indexOf(placeOfUrl);
    return `${wire.slice(0, at)}${member}${id}"${wire.slice(at)}`;
  };
}
