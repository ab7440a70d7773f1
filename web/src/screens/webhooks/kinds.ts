import type { FeedKind } from '../../../../src/contract/lists/events.ts';
import type { Language } from '../../words/words.ts';

export const kindGroups = ['budgets', 'overtime', 'pay', 'flags', 'members', 'organization', 'programs'] as const;
type KindGroup = (typeof kindGroups)[number];

type KindTexts = readonly [group: KindGroup, en: string, de: string];

/** The kinds of events, each with its group and description. */
const kindTexts: Record<FeedKind, KindTexts> = {
  budget_threshold_reached: ['budgets', 'budget threshold reached', 'Budgetschwelle erreicht'],
  budget_threshold_left: ['budgets', 'budget back below a threshold', 'Budget wieder unter einer Schwelle'],
  budget_will_exceed: ['budgets', 'budget forecast to exceed its limit', 'Budget wird voraussichtlich überschritten'],
  budget_state_changed: ['budgets', 'budget state changed (no amounts)', 'Budgetstand geändert (ohne Beträge)'],
  budget_surplus_stored: ['budgets', 'manual time beyond a budget', 'Zeit von Hand über ein Budget hinaus'],
  budget_set: ['budgets', 'budget set', 'Budget festgelegt'],
  budget_cleared: ['budgets', 'budget removed', 'Budget entfernt'],
  overtime_approaching: ['overtime', 'member close to overtime', 'Mitglied nah an Überstunden'],
  overtime_passed: ['overtime', 'member in overtime', 'Mitglied in Überstunden'],
  overtime_policy_created: ['overtime', 'overtime policy created', 'Überstundenregel angelegt'],
  overtime_policy_changed: ['overtime', 'overtime policy changed', 'Überstundenregel geändert'],
  overtime_policy_removed: ['overtime', 'overtime policy removed', 'Überstundenregel entfernt'],
  pay_rate_set: ['pay', 'pay rate set', 'Lohnsatz festgelegt'],
  salary_set: ['pay', 'salary set', 'Gehalt festgelegt'],
  bill_rate_set: ['pay', 'bill rate set', 'Verrechnungssatz festgelegt'],
  pay_schedule_set: ['pay', 'pay schedule set', 'Abrechnungsrhythmus festgelegt'],
  pay_schedule_removed: ['pay', 'pay schedule removed', 'Abrechnungsrhythmus entfernt'],
  pay_period_submitted: ['pay', 'hours submitted', 'Stunden eingereicht'],
  pay_period_withdrawn: ['pay', 'submission withdrawn', 'Einreichung zurückgezogen'],
  pay_period_approved: ['pay', 'hours approved', 'Stunden freigegeben'],
  pay_period_returned: ['pay', 'hours returned', 'Stunden zurückgegeben'],
  pay_period_approval_lapsed: ['pay', 'approval lapsed', 'Freigabe erloschen'],
  pay_period_closed: ['pay', 'pay period closed', 'Abrechnungszeitraum abgeschlossen'],
  pay_period_reopened: ['pay', 'pay period reopened', 'Abrechnungszeitraum wieder geöffnet'],
  pay_period_corrected: ['pay', 'closed pay period corrected', 'Abgeschlossener Zeitraum berichtigt'],
  unusual_activity_found: ['flags', 'flag created', 'Hinweis angelegt'],
  unusual_activity_changed: ['flags', 'flag changed', 'Hinweis geändert'],
  unusual_activity_removed: ['flags', 'flag removed', 'Hinweis entfernt'],
  unusual_activity_reviewed: ['flags', 'flag reviewed', 'Hinweis geprüft'],
  unusual_activity_answered: ['flags', 'flag answered by its member', 'Hinweis vom Mitglied beantwortet'],
  unusual_activity_rules_changed: ['flags', 'rules changed', 'Regeln geändert'],
  unusual_activity_exemption_created: ['flags', 'exemption granted', 'Ausnahme gewährt'],
  unusual_activity_exemption_ended: ['flags', 'exemption ended', 'Ausnahme beendet'],
  member_joined: ['members', 'member joined', 'Mitglied beigetreten'],
  member_changed: ['members', 'membership changed', 'Mitgliedschaft geändert'],
  member_removed: ['members', 'member removed', 'Mitglied entfernt'],
  members_merged: ['members', 'members merged', 'Mitglieder zusammengeführt'],
  organization_changed: ['organization', 'organization changed', 'Organisation geändert'],
  settings_changed: ['organization', 'settings changed', 'Einstellungen geändert'],
  event_acknowledged: ['organization', 'event acknowledged', 'Ereignis zur Kenntnis genommen'],
  token_created: ['programs', 'token created', 'Token erstellt'],
  token_ended: ['programs', 'token revoked or expired', 'Token widerrufen oder abgelaufen'],
  contents_left_out: ['programs', 'data left out of an upload', 'Daten eines Uploads ausgelassen'],
  webhook_disabled: ['programs', 'webhook disabled', 'Webhook deaktiviert'],
};

const allKinds = Object.keys(kindTexts) as FeedKind[];

const isKnown = (kind: string): kind is FeedKind => Object.hasOwn(kindTexts, kind);

/** The description of a kind, or its name if this page does not know it. */
export const kindText = (language: Language, kind: string): string =>
  isKnown(kind) ? kindTexts[kind][language === 'de' ? 2 : 1] : kind.replaceAll('_', ' ');

export const kindsOf = (group: KindGroup): FeedKind[] => allKinds.filter((kind) => kindTexts[kind][0] === group);

const groups: Record<KindGroup, readonly [en: string, de: string]> = {
  budgets: ['Budgets', 'Budgets'],
  overtime: ['Overtime', 'Überstunden'],
  pay: ['Rates and pay periods', 'Sätze und Abrechnung'],
  flags: ['Unusual activity', 'Ungewöhnliche Aktivität'],
  members: ['Members', 'Mitglieder'],
  organization: ['Organization', 'Organisation'],
  programs: ['Programs', 'Programme'],
};

export const groupText = (language: Language, group: KindGroup): string => groups[group][language === 'de' ? 1 : 0];

/** A summary of kinds: complete groups by name, single kinds by description. */
export function kindsText(language: Language, kinds: readonly FeedKind[]): string {
  const parts = kindGroups.flatMap((group) => {
    const all = kindsOf(group);
    const chosen = all.filter((kind) => kinds.includes(kind));
    return chosen.length === all.length ? [groupText(language, group)] : chosen.map((kind) => kindText(language, kind));
  });
  return parts.join(', ');
}
