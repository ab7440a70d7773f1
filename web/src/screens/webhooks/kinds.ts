import type { FeedKind } from '../../../../src/contract/lists/events.ts';
import type { Language } from '../../words/words.ts';

export const kindGroups = ['budgets', 'overtime', 'pay', 'flags', 'members', 'organization', 'programs'] as const;
type KindGroup = (typeof kindGroups)[number];

type Told = readonly [group: KindGroup, en: string, de: string];

/** The kinds of events, each with its group and description. */
const told: Record<FeedKind, Told> = {
  budget_threshold_reached: ['budgets', 'a budget has reached a threshold', 'ein Budget hat eine Schwelle erreicht'],
  budget_threshold_left: ['budgets', 'a budget is below one again', 'ein Budget ist wieder darunter'],
  budget_will_exceed: ['budgets', 'a budget will be exceeded', 'ein Budget wird überschritten werden'],
  budget_state_changed: [
    'budgets',
    'a budget at pay rates has another state',
    'ein Budget zu Lohnsätzen hat einen anderen Stand',
  ],
  budget_surplus_stored: ['budgets', 'manual time is beyond a budget', 'Zeit von Hand geht über ein Budget hinaus'],
  budget_set: ['budgets', 'a budget was set', 'ein Budget wurde gesetzt'],
  budget_cleared: ['budgets', 'a budget was taken away', 'ein Budget wurde entfernt'],
  overtime_approaching: ['overtime', 'a member comes near overtime', 'ein Mitglied kommt nahe an Überstunden'],
  overtime_passed: ['overtime', 'a member has overtime', 'ein Mitglied hat Überstunden'],
  overtime_policy_created: ['overtime', 'a policy was made', 'eine Regel wurde angelegt'],
  overtime_policy_changed: ['overtime', 'a policy was changed', 'eine Regel wurde geändert'],
  overtime_policy_removed: ['overtime', 'a policy was removed', 'eine Regel wurde entfernt'],
  pay_rate_set: ['pay', 'a pay rate was set', 'ein Lohnsatz wurde gesetzt'],
  salary_set: ['pay', 'a salary was set', 'ein Gehalt wurde gesetzt'],
  bill_rate_set: ['pay', 'a bill rate was set', 'ein Verrechnungssatz wurde gesetzt'],
  pay_schedule_set: ['pay', 'how often is paid was set', 'wie oft abgerechnet wird, wurde gesetzt'],
  pay_schedule_removed: ['pay', 'that was taken back', 'das wurde zurückgenommen'],
  pay_period_submitted: ['pay', 'a pay period was handed in', 'ein Abrechnungszeitraum wurde abgegeben'],
  pay_period_withdrawn: ['pay', 'it was taken back', 'er wurde zurückgenommen'],
  pay_period_approved: ['pay', 'a member’s time was approved', 'Zeit eines Mitglieds wurde freigegeben'],
  pay_period_returned: ['pay', 'it was returned', 'sie wurde zurückgegeben'],
  pay_period_approval_lapsed: ['pay', 'an approval lapsed', 'eine Freigabe erlosch'],
  pay_period_closed: ['pay', 'a pay period was closed', 'ein Abrechnungszeitraum wurde abgeschlossen'],
  pay_period_reopened: ['pay', 'it was reopened', 'er wurde wieder geöffnet'],
  pay_period_corrected: ['pay', 'a closed one was corrected', 'ein abgeschlossener wurde korrigiert'],
  unusual_activity_found: ['flags', 'unusual activity was found', 'ungewöhnliche Aktivität wurde gefunden'],
  unusual_activity_changed: ['flags', 'it was found anew, with other time', 'sie wurde mit anderer Zeit neu gefunden'],
  unusual_activity_removed: ['flags', 'it is gone', 'es gibt sie nicht mehr'],
  unusual_activity_reviewed: ['flags', 'it was reviewed', 'sie wurde geprüft'],
  unusual_activity_answered: ['flags', 'its member answered', 'ihr Mitglied hat geantwortet'],
  unusual_activity_rules_changed: ['flags', 'the rules were changed', 'die Regeln wurden geändert'],
  unusual_activity_exemption_created: ['flags', 'a member was exempted', 'ein Mitglied wurde ausgenommen'],
  unusual_activity_exemption_ended: ['flags', 'an exemption ended', 'eine Ausnahme endete'],
  member_joined: ['members', 'a member joined', 'ein Mitglied ist beigetreten'],
  member_changed: ['members', 'a membership was changed', 'eine Mitgliedschaft wurde geändert'],
  member_removed: ['members', 'a member was removed', 'ein Mitglied wurde entfernt'],
  members_merged: ['members', 'two members were merged', 'zwei Mitglieder wurden zusammengeführt'],
  organization_changed: ['organization', 'the organization was changed', 'die Organisation wurde geändert'],
  settings_changed: ['organization', 'settings were changed', 'Einstellungen wurden geändert'],
  event_acknowledged: ['organization', 'somebody took note of an event', 'ein Ereignis wurde zur Kenntnis genommen'],
  token_created: ['programs', 'a token was made', 'ein Token wurde angelegt'],
  token_ended: ['programs', 'a token ended', 'ein Token endete'],
  contents_left_out: [
    'programs',
    'a program sends what settings forbid',
    'ein Programm sendet, was Einstellungen verbieten',
  ],
  webhook_disabled: ['programs', 'a webhook was disabled', 'ein Webhook wurde abgeschaltet'],
};

const allKinds = Object.keys(told) as FeedKind[];

const isKnown = (kind: string): kind is FeedKind => Object.hasOwn(told, kind);

/** The description of a kind, or its name if this page does not know it. */
export const kindText = (language: Language, kind: string): string =>
  isKnown(kind) ? told[kind][language === 'de' ? 2 : 1] : kind.replaceAll('_', ' ');

export const kindsOf = (group: KindGroup): FeedKind[] => allKinds.filter((kind) => told[kind][0] === group);

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
