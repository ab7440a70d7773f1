import type { Organization } from '../api/session.ts';

/** The first screen of an organization: pay periods for payroll clerks, otherwise the overview of today. */
export const homeAddress = ({ id, payroll }: Organization): string =>
  `/organizations/${id}/${payroll ? 'pay_periods' : 'today'}`;
