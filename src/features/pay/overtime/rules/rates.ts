import type { RateLevel } from '../../../../contract/lists/overtime.ts';
import { versionOn } from '../../../../money/rates.ts';
import type { Piece } from './pieces.ts';

export type AmountKind = 'pay' | 'bill';

/** A rate as recorded: of a member, a project or a member in a project, from a day on. */
export interface RecordedRate {
  kind: AmountKind;
  userId: number | null;
  projectId: number | null;
  /** Counted from the first date of the page; of most rates long before it. */
  effectiveDay: number;
  /** Per hour or, of fixed pay, per period; null = no rate from then on. */
  cents: number | null;
  isFixed: boolean;
}

/** What an hour is worth, and whose rate that is. */
export interface HourlyRate {
  cents: number;
  level: RateLevel;
}

/** The rates of an hour; `pay` null = the member's pay is fixed, so that hours have no price of their own. */
export interface HourRates {
  pay: HourlyRate | null;
  bill: HourlyRate;
}

/** What holds from a day on until the next entry's. */
interface RatesFrom {
  effectiveDay: number;
  rates: HourRates;
}

type Versions = readonly RecordedRate[];

const none: Versions = [];
const noRate: HourlyRate = { cents: 0, level: 'none' };
const noRates: HourRates = { pay: noRate, bill: noRate };

/** The rates that decide for a member in a project, most decisive first. */
type Levels = readonly (readonly [RateLevel, Versions])[];

function hourlyOn(levels: Levels, day: number): HourlyRate {
  for (const [level, versions] of levels) {
    const cents = versionOn(versions, day)?.cents;
    if (typeof cents === 'number') return { cents, level };
  }
  return noRate;
}

/** The recorded rates of a page, found by whose they are. */
export class RateBook {
  /** By kind, user and project, each in the order of their days. */
  readonly #versions: Record<AmountKind, Map<number | null, Map<number | null, RecordedRate[]>>> = {
    pay: new Map(),
    bill: new Map(),
  };

  /** Takes the rates in the order of their days. */
  constructor(recorded: readonly RecordedRate[]) {
    for (const rate of recorded) {
      const byUser = this.#versions[rate.kind];
      let byProject = byUser.get(rate.userId);
      if (!byProject) byUser.set(rate.userId, (byProject = new Map()));
      const versions = byProject.get(rate.projectId);
      if (versions) versions.push(rate);
      else byProject.set(rate.projectId, [rate]);
    }
  }

  #of(kind: AmountKind, userId: number | null, projectId: number | null): Versions {
    return this.#versions[kind].get(userId)?.get(projectId) ?? none;
  }

  #levelsOf(kind: AmountKind, userId: number, projectId: number): Levels {
    return [
      ['project_member', this.#of(kind, userId, projectId)],
      ['project', this.#of(kind, null, projectId)],
      ['member', this.#of(kind, userId, null)],
    ];
  }

  /**
   * What an hour of a member on a project is worth on the days of a page, in whole cents: by the member's rate in the
   * project, else the project's, else the member's in the organization, else 0. Fixed pay in the organization leaves
   * pay without a price per hour, and says nothing of the bill. One entry for each day on which something changes.
   * Source: docs/contract/budgets.md, Rate of a member; docs/contract/overtime.md, Fixed pay.
   * Example: the member's 20.00, the project's 30.00 -> 3000 there, level project.
   */
  ratesOf(userId: number, projectId: number, dayCount: number): RatesFrom[] {
    const [pay, bill] = [this.#levelsOf('pay', userId, projectId), this.#levelsOf('bill', userId, projectId)];
    const own = this.#of('pay', userId, null);
    const days = [0];
    for (const [, versions] of [...pay, ...bill]) {
      for (const { effectiveDay: day } of versions) if (day > 0 && day < dayCount) days.push(day);
    }
    if (days.length > 1) days.sort((a, b) => a - b);
    return days.map((day) => {
      const fixed = versionOn(own, day);
      const isFixed = fixed !== null && fixed.isFixed && fixed.cents !== null;
      return { effectiveDay: day, rates: { pay: isFixed ? null : hourlyOn(pay, day), bill: hourlyOn(bill, day) } };
    });
  }

  /** Finds the rates of a member's pieces, by one search for each project. */
  forMember(userId: number, dayCount: number): (piece: Pick<Piece, 'projectId' | 'day'>) => HourRates {
    const known = new Map<number, RatesFrom[]>();
    return ({ projectId, day }) => {
      let rates = known.get(projectId);
      if (!rates) known.set(projectId, (rates = this.ratesOf(userId, projectId, dayCount)));
      return versionOn(rates, day)?.rates ?? noRates;
    };
  }
}
