import type { HiddenBudgetState } from '../../../../contract/lists/budgets.ts';

/** The content of a notice about one event, with the figures and names that the recipient can see. */
export type Fact =
  | {
      about: 'budget';
      subject: 'project' | 'client';
      /** Null if the recipient cannot see it. */
      name: string | null;
      threshold: string;
      atPercent: number | null;
      isReached: boolean;
    }
  | {
      about: 'outlook';
      subject: 'project' | 'client';
      name: string | null;
    }
  | {
      /** A budget whose amounts the recipient cannot see. */
      about: 'state';
      subject: 'project' | 'client';
      name: string | null;
      state: HiddenBudgetState;
    }
  | { about: 'surplus'; subject: 'project' | 'client'; name: string | null }
  | { about: 'overtime'; name: string | null; isOwn: boolean; isPassed: boolean }
  | { about: 'webhook'; isGone: boolean }
  | {
      about: 'contents';
      /** The name and version of the uploading program. Null if the uploads name no program. */
      program: string | null;
      /** For each kind of contents, the number of members whose contents were left out. */
      apps: number;
      urls: number;
      screenshots: number;
    };

/** The sentences of a mail in one language. */
export interface Words {
  /** The event in one line. */
  title(fact: Fact): string;
  several(count: number): string;
  used(share: string): string;
  ofLimit(spent: string, limit: string): string;
  /** The last date that is included in a budget state. */
  asOfEndOf(date: string): string;
  /** The forecast for the end of the period, as an amount or a share. */
  expected(amount: string): string;
  /** The date on which a budget is used up, with the range of the forecast. */
  spentBy(date: string, earliest: string | null, latest: string | null): string;
  period(from: string, to: string | null): string;
  counted(hours: string, threshold: string): string;
  /** The recipient's pay for the workweek, and the part due to overtime and premiums. */
  ownPay(total: string, premium: string): string;
  hours(amount: string): string;
  openLink: string;
  why: string;
  settings: string;
  end: string;
}
