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
  time_entry: 'Time by hand',
  unusual_activity: 'Unusual activity',
  unusual_activity_rules: 'Rules',
  unusual_activity_exemption: 'Exemption',
  organization_token: 'Token of the organization',
  personal_token: 'Personal token',
  sign_in_link: 'Link to sign in',
  session: 'Signing in',
  password: 'Password',
  passkey: 'Passkey',
  provider_link: 'Account at a provider',
  event: 'Event',
  webhook: 'Webhook',
  pay_schedule: 'Pay schedule',
  pay_period: 'Pay period',
  payroll_template: 'Payroll template',
  figures: 'Derived figures',
};

export const subjectsDe: Record<Subject, string> = {
  organization: 'Organisation',
  member: 'Mitglied',
  project: 'Projekt',
  client: 'Kunde',
  task: 'Aufgabe',
  overtime_policy: 'Überstundenregel',
  earning: 'Zusätzlicher Lohn',
  holiday_calendar: 'Feiertagskalender',
  time: 'Zeit',
  time_entry: 'Zeit von Hand',
  unusual_activity: 'Ungewöhnliche Aktivität',
  unusual_activity_rules: 'Regeln',
  unusual_activity_exemption: 'Ausnahme',
  organization_token: 'Token der Organisation',
  personal_token: 'Persönliches Token',
  sign_in_link: 'Link zum Anmelden',
  session: 'Anmeldung',
  password: 'Passwort',
  passkey: 'Passkey',
  provider_link: 'Konto bei einem Anbieter',
  event: 'Ereignis',
  webhook: 'Webhook',
  pay_schedule: 'Abrechnungsrhythmus',
  pay_period: 'Abrechnungszeitraum',
  payroll_template: 'Lohn-Vorlage',
  figures: 'Abgeleitete Zahlen',
};

/** All kinds in the API. */
export const subjects = Object.keys(subjectsEn) as readonly Subject[];
