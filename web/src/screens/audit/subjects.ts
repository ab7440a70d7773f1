import type { Output } from '../../api/call.ts';

export type Subject = Output<'listAudit'>['audit_entries'][number]['subject'];

/** Kinds of records in the audit log, in the order of the filter. */
export const subjectsEn: Record<Subject, string> = {
  organization: 'Organization',
  member: 'Member',
  project: 'Project',
  client: 'Client',
  task: 'Task',
  overtime_policy: 'Overtime policy',
  earning: 'Earning',
  holiday_calendar: 'Holiday calendar',
  time: 'Time',
  time_entry: 'Manual time',
  tag: 'Tag',
  unusual_activity: 'Unusual activity',
  unusual_activity_rules: 'Rules for unusual activity',
  unusual_activity_exemption: 'Exemption',
  organization_token: 'Organization token',
  personal_token: 'Personal token',
  sign_in_link: 'Sign-in link',
  session: 'Sign-in',
  password: 'Password',
  passkey: 'Passkey',
  provider_link: 'Provider account',
  event: 'Event',
  webhook: 'Webhook',
  pay_schedule: 'Pay schedule',
  pay_period: 'Pay period',
  payroll_template: 'Payroll template',
  figures: 'Computed figures',
};

export const subjectsDe: Record<Subject, string> = {
  organization: 'Organisation',
  member: 'Mitglied',
  project: 'Projekt',
  client: 'Kunde',
  task: 'Aufgabe',
  overtime_policy: 'Überstundenregel',
  earning: 'Weitere Bezüge',
  holiday_calendar: 'Feiertagskalender',
  time: 'Zeit',
  time_entry: 'Manuelle Zeit',
  tag: 'Schlagwort',
  unusual_activity: 'Ungewöhnliche Aktivität',
  unusual_activity_rules: 'Regeln für ungewöhnliche Aktivität',
  unusual_activity_exemption: 'Ausnahme',
  organization_token: 'Token der Organisation',
  personal_token: 'Persönliches Token',
  sign_in_link: 'Anmeldelink',
  session: 'Anmeldung',
  password: 'Passwort',
  passkey: 'Passkey',
  provider_link: 'Anbieterkonto',
  event: 'Ereignis',
  webhook: 'Webhook',
  pay_schedule: 'Abrechnungsrhythmus',
  pay_period: 'Abrechnungszeitraum',
  payroll_template: 'Vorlage für Lohndateien',
  figures: 'Berechnete Zahlen',
};

/** All kinds in the API. */
export const subjects = Object.keys(subjectsEn) as readonly Subject[];
