import { readFile } from 'node:fs/promises';
import type { createEarning } from '../../src/contract/earnings.ts';
import type { Body } from '../../src/contract/endpoint.ts';
import type { updateOrganization } from '../../src/contract/organizations.ts';
import type { createPaySchedule } from '../../src/contract/pay-periods.ts';
import type { putSalary } from '../../src/contract/salaries.ts';

/** An action between the start and the end of an example; README.md in this folder defines the fields. */
export interface Step {
  at: string;
  change_policy?: object;
  policy?: object;
  calendar?: Body<typeof updateOrganization>;
  leaves?: true;
  comes_back?: true;
}

/** The expected results. `payroll` has rows of earning type, hours and amount. `files` has totals by preset. */
export interface Expected {
  [figure: string]: unknown;
  payroll?: [earningType: string, hours: string, amount: string][];
  files?: Record<string, string>;
}

/** A published example; README.md in this folder defines the fields. */
export interface Example {
  id: string;
  source: string;
  zone: string;
  week_start: number;
  currency?: string;
  member: { pay_rate?: number; bill_rate?: number; salary?: Body<typeof putSalary> };
  projects: { pay_rate?: number; member_pay_rate?: number; billable?: boolean }[];
  policies: { policy_type: string; threshold: number; pay_rate_multiplier: number; rules?: object }[];
  meanwhile?: Step[];
  earnings?: Omit<Body<typeof createEarning>, 'user_id'>[];
  holidays?: string[];
  paid?: Body<typeof createPaySchedule> & { effective_on: string };
  agreed?: string;
  afterwards?: string;
  dates?: [from: string, to: string];
  work: [number, string, number][];
  expect: Expected;
}

/** The dates that are read for examples without `dates`. */
export const usualDates: [from: string, to: string] = ['2026-05-25', '2026-06-20'];

const agreed = '2026-05-11T12:00:00Z';
const afterwards = '2026-06-20T12:00:00Z';

/** The examples of a file in this folder. */
export const readExamples = async (name: string): Promise<Example[]> =>
  JSON.parse(await readFile(new URL(name, import.meta.url), 'utf8')) as Example[];

/** The instant at which the policies of an example are created. */
export const agreedAt = (example: Example): string => example.agreed ?? agreed;

/** The steps of an example. The last step does nothing but upload time. */
export const stepsOf = (example: Example): readonly Step[] => [
  ...(example.meanwhile ?? []),
  { at: example.afterwards ?? afterwards },
];

/** The instants to which the clock is moved for an example. */
export const courseOf = (example: Example): string =>
  [agreedAt(example), ...stepsOf(example).map(({ at }) => at)].join(', then ');
