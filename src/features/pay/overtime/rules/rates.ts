import type { RateLevel } from '../../../../contract/lists/overtime.ts';
import { versionOn } from '../../../../money/rates.ts';
import type { Piece } from './pieces.ts';

export type AmountKind = 'pay' | 'bill';

/** A recorded rate of a member, a project or a member in a project, valid from a day on. */
export interface RecordedRate {
  kind: AmountKind;
  userId: number | null;
  projectId: number | null;
  /** Days from the first date of the page. Negative for most rates, which began long before the page. */
  effectiveDay: number;
  /** Per hour with up to two decimals, or per period for fixed pay. null = no rate from that day on. */
  cents: number | null;
  isFixed: boolean;
}

/** The rate of an hour and its level. */
export interface HourlyRate {
  /** With up to two decimals. */
  cents: number;
  level: RateLevel;
}

/** The rates of an hour. `pay` null = the member's pay is fixed, so hours have no separate price. */
export interface HourRates {
  pay: HourlyRate | null;
  bill: HourlyRate;
}

/** Rates that are valid from a day until the next entry. */
interface RatesFrom {
  effectiveDay: number;
  rates: HourRates;
}

type Versions = readonly RecordedRate[];

const none: Versions = [];
const noRate: HourlyRate = { cents: 0, level: 'none' };
const noRates: HourRates = { pay: noRate, bill: noRate };

/** The rates that can apply to a member in a project, by precedence. */
type Levels = readonly (readonly [RateLevel, Versions])[];

function hourlyOn(levels: Levels, day: number): HourlyRate {
  for (const [level, versions] of levels) {
    const cents = versionOn(versions, day)?.cents;
    if (typeof cents === 'number') return { cents, level };
  }
  return noRate;
}

/** The recorded rates of a page, indexed by kind, member and project. */
export class RateBook {
  /** By kind, user and project, each ordered by day. */
  readonly #versions: Record<AmountKind, Map<number | null, Map<number | null, RecordedRate[]>>> = {
    pay: new Map(),
    bill: new Map(),
  };

  /** Expects the rates in order of their days. */
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
   * The hourly rates of a member on a project for the days of a page, in cents. The first existing level applies:
   * the member's rate in the project, the project's, the member's in the organization, otherwise 0.
   * If the member is on fixed pay in the organization, pay has no hourly price; the bill is unaffected. The list has
   * one entry for each day on which a rate changes. Source: docs/contract/budgets.md, Rate of a member;
   * docs/contract/overtime.md, Fixed pay. Example: the member's 20.00, the project's 30.00 -> 3000 there, level
   * project.
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

  /** Returns a function that finds the rates of a member's pieces. The function searches once per project. */
  forMember(userId: number, dayCount: number): (piece: Pick<Piece, 'projectId' | 'day'>) => HourRates {
    const known = new Map<number, RatesFrom[]>();
    return ({ projectId, day }) => {
      let rates = known.get(projectId);
      if (!rates) known.set(projectId, (rates = this.ratesOf(userId, projectId, dayCount)));
      return versionOn(rates, day)?.rates ?? noRates;
    };
  }
}
