import { hostOf } from '../../../detector/software/application-tiers.ts';
import { bareAddress } from '../../work/recording/facts.ts';
import type { AllowedContents } from '../member-settings/facts.ts';
import type { StoredRecord, UnusualActivityRecord } from '../unusual-activities/facts.ts';
import type { PeriodSums } from './period-sums.ts';

/** The permitted contents of a flag's period. */
export interface PermittedContents extends Pick<PeriodSums, 'apps' | 'urls' | 'screenshotIds'> {
  /** How many screenshot ids a flag may retain once retention has deleted the contents of its slots. */
  releasedScreenshots: number;
}

type Contents = Pick<StoredRecord, 'topApps' | 'topUrls' | 'screenshotIds' | 'suspiciousApps'>;

const [mostApps, mostUrls] = [10, 10];

const contentsOf = ({ topApps, topUrls, screenshotIds, suspiciousApps }: Contents): Contents => ({
  topApps,
  topUrls,
  screenshotIds,
  suspiciousApps,
});

/** Whether a flag can have contents that are forbidden in a part of its period. */
export function mayExceed(flag: StoredRecord, { applications, addresses, screenshots }: AllowedContents): boolean {
  const hasNames = flag.suspiciousApps.length > 0 || flag.type === 'sustained_high_focus_time';
  return (
    (!applications && (hasNames || Object.keys(flag.topApps).length > 0)) ||
    (!addresses && (hasNames || flag.topUrls.length > 0)) ||
    flag.screenshotIds.length > screenshots
  );
}

function permittedIds(ids: readonly number[], permitted: PermittedContents): number[] {
  const known = new Set(permitted.screenshotIds);
  let released = permitted.releasedScreenshots;
  return ids.filter((id) => known.has(id) || (released -= 1) >= 0);
}

/** The contents of a flag that are permitted in its period. */
function limited(flag: StoredRecord, limits: AllowedContents, permitted: PermittedContents): Contents {
  const { applications, addresses, screenshots } = limits;
  const largest = Object.fromEntries([...permitted.apps].slice(0, mostApps));
  const isNamed = (name: string) => (applications && addresses) || isPermitted(name, permitted);
  return {
    topApps: applications || Object.keys(flag.topApps).length === 0 ? flag.topApps : largest,
    topUrls: addresses || flag.topUrls.length === 0 ? flag.topUrls : [...permitted.urls.keys()].slice(0, mostUrls),
    screenshotIds:
      flag.screenshotIds.length > screenshots ? permittedIds(flag.screenshotIds, permitted) : flag.screenshotIds,
    suspiciousApps: flag.suspiciousApps.filter(isNamed),
  };
}

/** Whether the permitted contents include a program or host. */
const isPermitted = (name: string, { apps, urls }: PermittedContents) =>
  apps.has(name) || [...urls.keys()].some((url) => hostOf(url) === name);

const detailOf = ({ evidence }: StoredRecord, name: string) => {
  const text = (evidence['details'] as Record<string, unknown> | undefined)?.[name];
  return typeof text === 'string' ? text : undefined;
};

/** Whether a flag depends on applications or addresses that are forbidden. */
function restsOnForbidden(flag: StoredRecord, limits: AllowedContents, permitted: PermittedContents): boolean {
  const { applications, addresses } = limits;
  if (applications && addresses) return false;
  if (flag.type === 'suspicious_activity') return !isPermitted(detailOf(flag, 'name') ?? '', permitted);
  if (flag.type !== 'sustained_high_focus_time') return false;
  return !applications || !permitted.apps.has(detailOf(flag, 'use') ?? '');
}

const bareUrls = (urls: readonly string[]) => [...new Set(urls.map(bareAddress).filter((url) => url !== ''))];

const draftOf = (flag: StoredRecord, contents: Contents): UnusualActivityRecord => ({
  userId: flag.userId,
  type: flag.type,
  confidenceLevel: flag.confidenceLevel,
  startsAt: Temporal.Instant.from(flag.startsAt),
  endsAt: Temporal.Instant.from(flag.endsAt),
  trackedSeconds: flag.trackedSeconds,
  keyboardActiveSeconds: flag.keyboardActiveSeconds,
  mouseActiveSeconds: flag.mouseActiveSeconds,
  overallActiveSeconds: flag.overallActiveSeconds,
  ...contents,
  topApps: new Map(Object.entries(contents.topApps)),
  evidence: flag.evidence,
  ruleVersion: flag.ruleVersion,
});

/**
 * What remains of a flag without forbidden contents: the whole flag, a record with fewer contents, or nothing if the
 * flag depended on forbidden contents. `permitted` is undefined if nothing in the flag can be forbidden. Example:
 * `suspicious_activity` for "Move Mouse" while applications were turned off -> nothing remains.
 */
export function limitFlag(
  flag: StoredRecord,
  limits: AllowedContents,
  permitted: PermittedContents | undefined,
): UnusualActivityRecord | 'all' | 'nothing' {
  if (permitted && restsOnForbidden(flag, limits, permitted)) return 'nothing';
  const some = permitted ? limited(flag, limits, permitted) : contentsOf(flag);
  const contents = { ...some, topUrls: bareUrls(some.topUrls) };
  return JSON.stringify(contents) === JSON.stringify(contentsOf(flag)) ? 'all' : draftOf(flag, contents);
}
