import type { HiddenBudgetState } from '../../../../contract/lists/budgets.ts';

/** What a mail says of one event, in figures and names that the person may see. */
export type Fact =
  | {
      about: 'budget';
      subject: 'project' | 'client';
      /** Null where the person does not see it. */
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
      /** Of a budget whose amounts the person does not see. */
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
      /** Name and version; null = the uploads name no program. */
      program: string | null;
      /** Of how many members each was left out. */
      apps: number;
      urls: number;
      screenshots: number;
    };

/** The sentences of a mail in one language. */
export interface Words {
  /** What happened. */
  title(fact: Fact): string;
  several(count: number): string;
  used(share: string): string;
  ofLimit(spent: string, limit: string): string;
  /** The last date that counts for a state. */
  asOfEndOf(date: string): string;
  /** What the period comes to, as an amount or a share. */
  expected(amount: string): string;
  /** When all is spent: a date, and between which dates it lies. */
  spentBy(date: string, earliest: string | null, latest: string | null): string;
  period(from: string, to: string | null): string;
  counted(hours: string, threshold: string): string;
  /** The person's own pay in the workweek, and what of it overtime and premiums add. */
  ownPay(total: string, premium: string): string;
  hours(amount: string): string;
  look: string;
  why: string;
  settings: string;
  end: string;
}
