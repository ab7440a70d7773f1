import type { ThresholdKind } from '../../../../src/contract/lists/budgets.ts';
import { countOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';

/** `at` is the percentage or the amount; null if the reader cannot see it. */
type ThresholdTexts = Record<ThresholdKind, (name: string, at: string | null) => string>;
type ActionTexts = Readonly<Record<string, (name: string) => string>>;

const reachedEn: ThresholdTexts = {
  near_limit: (name) => `${name} is near the limit of its budget.`,
  limit: (name) => `${name} has reached the limit of its budget.`,
  stop: (name) => `${name} has reached the percentage of its budget at which timers stop.`,
  percent: (name, at) => `${name} has reached ${at} of its budget.`,
  amount: (name, at) => `${name} has reached ${at ?? 'a set amount'} of its budget.`,
};

const leftEn: ThresholdTexts = {
  near_limit: (name) => `${name} is no longer near the limit of its budget.`,
  limit: (name) => `${name} is again below the limit of its budget.`,
  stop: (name) => `${name} is again below the percentage of its budget at which timers stop.`,
  percent: (name, at) => `${name} is again below ${at} of its budget.`,
  amount: (name, at) => `${name} is again below ${at ?? 'a set amount'} of its budget.`,
};

const actionsEn: ActionTexts = {
  unusual_activity_found: (name) => `Unusual activity found: ${name}.`,
  unusual_activity_changed: (name) => `Unusual activity changed: ${name}.`,
  unusual_activity_removed: (name) => `Unusual activity removed: ${name}.`,
  unusual_activity_reviewed: (name) => `Unusual activity reviewed: ${name}.`,
  unusual_activity_answered: (name) => `Unusual activity answered: ${name}.`,
  unusual_activity_rules_changed: () => 'The rules for unusual activity were changed.',
  unusual_activity_exemption_created: (name) => `Exemption from flags created: ${name}.`,
  unusual_activity_exemption_ended: (name) => `Exemption from flags ended: ${name}.`,
  members_merged: (name) => `${name} was merged with another member.`,
  budget_set: (name) => `The budget of ${name} was set.`,
  budget_surplus_stored: (name) => `Manual time exceeds the budget of ${name}, at which timers stop.`,
  budget_cleared: (name) => `The budget of ${name} was removed.`,
  overtime_policy_created: (name) => `The overtime policy ${name} was created.`,
  overtime_policy_changed: (name) => `The overtime policy ${name} was changed.`,
  overtime_policy_removed: (name) => `The overtime policy ${name} was removed.`,
  pay_rate_set: (name) => `A pay rate was set for ${name}.`,
  salary_set: (name) => `The salary of ${name} was set.`,
  bill_rate_set: (name) => `A bill rate was set for ${name}.`,
  pay_schedule_set: () => 'The pay schedule was set.',
  pay_schedule_removed: () => 'The pay schedule was removed.',
  pay_period_submitted: (name) => `${name} submitted a pay period.`,
  pay_period_withdrawn: (name) => `${name} withdrew a submitted pay period.`,
  pay_period_approved: (name) => `The time of ${name} in a pay period was approved.`,
  pay_period_returned: (name) => `The time of ${name} in a pay period was returned.`,
  pay_period_approval_lapsed: (name) => `The approval for ${name} in a pay period lapsed.`,
  pay_period_closed: () => 'A pay period was closed.',
  pay_period_reopened: () => 'A pay period was reopened.',
  pay_period_corrected: () => 'A closed pay period was corrected.',
  organization_changed: () => 'The organization was changed.',
  settings_changed: () => 'Settings were changed.',
  member_joined: (name) => `${name} joined.`,
  member_changed: (name) => `The membership of ${name} was changed.`,
  member_removed: (name) => `${name} was removed.`,
  token_created: (name) => `Token ${name} was created.`,
  token_ended: (name) => `Token ${name} ended.`,
  event_acknowledged: (name) => `Event ${name} was acknowledged.`,
};

const en = {
  reached: reachedEn,
  left: leftEn,
  /** States of a budget whose amounts the reader cannot see. */
  state: {
    within: (name: string) => `${name} is within its budget again.`,
    near: (name: string) => `${name} is near the limit of its budget.`,
    reached: (name: string) => `${name} has reached the limit of its budget.`,
  },
  asOfEndOf: (date: string) => `as of the end of ${date}`,
  /** Null if the reader cannot see the amounts. Limit and percentage are also null without a limit. */
  spent: (spent: string | null, limit: string | null, percent: string | null) => {
    if (spent === null) return percent === null ? '' : `${percent} of the limit spent`;
    return limit === null ? `${spent} spent` : `${spent} of ${limit} spent${percent === null ? '' : `, ${percent}`}`;
  },
  outlook: {
    what: (name: string, isOver: boolean) =>
      isOver
        ? `${name} is expected to exceed the limit of its budget.`
        : `The budget of ${name} is expected to run out within four weeks.`,
    expected: (amount: string | null, percent: string | null) =>
      `${[amount, percent].filter((part) => part !== null).join(', ')} expected at the end of the period`,
    spentOn: (date: string, earliest: string | null, latest: string | null) => {
      if (earliest === null || earliest === latest) return `used up on ${date}`;
      return `used up on ${date} (${latest === null ? `not before ${earliest}` : `${earliest} to ${latest}`})`;
    },
  },
  again: (number: number) => `time ${number} in this period`,
  since: (date: string) => `since ${date}`,
  overtime: {
    passed: (name: string, time: string) => `${name} has ${time} of overtime.`,
    approaching: (name: string, time: string) => `${name} reaches overtime in ${time}.`,
    /** The threshold was approached and reached in the same change. */
    atOnce: (name: string) => `${name} approached overtime.`,
    unseen: (name: string, isPassed: boolean) => `${name} ${isPassed ? 'has' : 'is close to'} overtime.`,
  },
  webhook: {
    gone: (name: string) => `The webhook ${name} was disabled because its server answered 410.`,
    failing: (name: string) => `The webhook ${name} was disabled because deliveries failed for three days.`,
    tries: (count: number) => countOf('en', count, 'attempt', 'consecutive attempts'),
    answered: (status: number) => `answered ${status}`,
  },
  counted: (counted: string, threshold: string) => `${counted} counted; overtime begins after ${threshold}`,
  by: (name: string) => `by ${name}`,
  record: (id: number) => `no. ${id}`,
  /** A subject whose name the reader cannot see. */
  unnamed: (subject: string, id: number) =>
    `${{ client: 'Client ', project: 'Project ', member: 'Member ' }[subject] ?? ''}no. ${id}`,
  actions: actionsEn,
};

type EventTextWords = typeof en;

const de: EventTextWords = {
  reached: {
    near_limit: (name) => `${name} ist nahe an der Grenze des Budgets.`,
    limit: (name) => `${name} hat die Grenze des Budgets erreicht.`,
    stop: (name) => `${name} hat den Prozentsatz des Budgets erreicht, bei dem die Zeitmessung anhält.`,
    percent: (name, at) => `${name} hat ${at} des Budgets erreicht.`,
    amount: (name, at) => `${name} hat ${at ?? 'einen festgelegten Betrag'} des Budgets erreicht.`,
  },
  left: {
    near_limit: (name) => `${name} ist nicht mehr nahe an der Grenze des Budgets.`,
    limit: (name) => `${name} ist wieder unter der Grenze des Budgets.`,
    stop: (name) => `${name} ist wieder unter dem Prozentsatz des Budgets, bei dem die Zeitmessung anhält.`,
    percent: (name, at) => `${name} ist wieder unter ${at} des Budgets.`,
    amount: (name, at) => `${name} ist wieder unter ${at ?? 'einem festgelegten Betrag'} des Budgets.`,
  },
  state: {
    within: (name) => `${name} liegt wieder innerhalb des Budgets.`,
    near: (name) => `${name} ist nahe an der Grenze des Budgets.`,
    reached: (name) => `${name} hat die Grenze des Budgets erreicht.`,
  },
  asOfEndOf: (date) => `Stand: Ende des ${date}`,
  spent: (spent, limit, percent) => {
    if (spent === null) return percent === null ? '' : `${percent} der Grenze verbraucht`;
    const share = percent === null ? '' : `, ${percent}`;
    return limit === null ? `${spent} verbraucht` : `${spent} von ${limit} verbraucht${share}`;
  },
  outlook: {
    what: (name, isOver) =>
      isOver
        ? `${name} überschreitet voraussichtlich die Grenze des Budgets.`
        : `Das Budget von ${name} ist voraussichtlich in vier Wochen aufgebraucht.`,
    expected: (amount, percent) =>
      `${[amount, percent].filter((part) => part !== null).join(', ')} am Ende des Zeitraums erwartet`,
    spentOn: (date, earliest, latest) => {
      if (earliest === null || earliest === latest) return `aufgebraucht am ${date}`;
      return `aufgebraucht am ${date} (${latest === null ? `nicht vor ${earliest}` : `${earliest} bis ${latest}`})`;
    },
  },
  again: (number) => `zum ${number}. Mal in diesem Zeitraum`,
  since: (date) => `seit ${date}`,
  overtime: {
    passed: (name, time) => `${name} hat ${time} Überstunden.`,
    approaching: (name, time) => `${name} erreicht in ${time} Überstunden.`,
    atOnce: (name) => `${name} näherte sich Überstunden.`,
    unseen: (name, isPassed) => `${name} ${isPassed ? 'hat Überstunden' : 'steht kurz vor Überstunden'}.`,
  },
  webhook: {
    gone: (name) => `Der Webhook ${name} wurde deaktiviert, weil sein Server mit 410 geantwortet hat.`,
    failing: (name) => `Der Webhook ${name} wurde deaktiviert, weil drei Tage lang keine Zustellung gelang.`,
    tries: (count) => countOf('de', count, 'Versuch', 'Versuche nacheinander'),
    answered: (status) => `Antwort ${status}`,
  },
  counted: (counted, threshold) => `${counted} gezählt; Überstunden beginnen nach ${threshold}`,
  by: (name) => `von ${name}`,
  record: (id) => `Nr. ${id}`,
  unnamed: (subject, id) => `${{ client: 'Kunde ', project: 'Projekt ', member: 'Mitglied ' }[subject] ?? ''}Nr. ${id}`,
  actions: {
    unusual_activity_found: (name) => `Ungewöhnliche Aktivität gefunden: ${name}.`,
    unusual_activity_changed: (name) => `Ungewöhnliche Aktivität geändert: ${name}.`,
    unusual_activity_removed: (name) => `Ungewöhnliche Aktivität entfernt: ${name}.`,
    unusual_activity_reviewed: (name) => `Ungewöhnliche Aktivität geprüft: ${name}.`,
    unusual_activity_answered: (name) => `Ungewöhnliche Aktivität beantwortet: ${name}.`,
    unusual_activity_rules_changed: () => 'Die Regeln für ungewöhnliche Aktivität wurden geändert.',
    unusual_activity_exemption_created: (name) => `Ausnahme von Hinweisen angelegt: ${name}.`,
    unusual_activity_exemption_ended: (name) => `Ausnahme von Hinweisen beendet: ${name}.`,
    members_merged: (name) => `${name} wurde mit einem anderen Mitglied zusammengeführt.`,
    budget_set: (name) => `Das Budget von ${name} wurde festgelegt.`,
    budget_surplus_stored: (name) =>
      `Manuelle Zeit überschreitet das Budget von ${name}, bei dem die Zeitmessung anhält.`,
    budget_cleared: (name) => `Das Budget von ${name} wurde entfernt.`,
    overtime_policy_created: (name) => `Die Überstundenregel ${name} wurde angelegt.`,
    overtime_policy_changed: (name) => `Die Überstundenregel ${name} wurde geändert.`,
    overtime_policy_removed: (name) => `Die Überstundenregel ${name} wurde entfernt.`,
    pay_rate_set: (name) => `Für ${name} wurde ein Lohnsatz festgelegt.`,
    salary_set: (name) => `Das Gehalt von ${name} wurde festgelegt.`,
    bill_rate_set: (name) => `Für ${name} wurde ein Verrechnungssatz festgelegt.`,
    pay_schedule_set: () => 'Der Abrechnungsrhythmus wurde festgelegt.',
    pay_schedule_removed: () => 'Der Abrechnungsrhythmus wurde entfernt.',
    pay_period_submitted: (name) => `${name} hat einen Abrechnungszeitraum eingereicht.`,
    pay_period_withdrawn: (name) => `${name} hat einen eingereichten Abrechnungszeitraum zurückgezogen.`,
    pay_period_approved: (name) => `Die Zeit von ${name} in einem Abrechnungszeitraum wurde freigegeben.`,
    pay_period_returned: (name) => `Die Zeit von ${name} in einem Abrechnungszeitraum wurde zurückgegeben.`,
    pay_period_approval_lapsed: (name) => `Die Freigabe für ${name} in einem Abrechnungszeitraum ist erloschen.`,
    pay_period_closed: () => 'Ein Abrechnungszeitraum wurde abgeschlossen.',
    pay_period_reopened: () => 'Ein Abrechnungszeitraum wurde wieder geöffnet.',
    pay_period_corrected: () => 'Ein abgeschlossener Abrechnungszeitraum wurde berichtigt.',
    organization_changed: () => 'Die Organisation wurde geändert.',
    settings_changed: () => 'Einstellungen wurden geändert.',
    member_joined: (name) => `${name} ist beigetreten.`,
    member_changed: (name) => `Die Mitgliedschaft von ${name} wurde geändert.`,
    member_removed: (name) => `${name} wurde entfernt.`,
    token_created: (name) => `Token ${name} wurde angelegt.`,
    token_ended: (name) => `Token ${name} endete.`,
    event_acknowledged: (name) => `Ereignis ${name} wurde zur Kenntnis genommen.`,
  },
};

export const eventTextWords = (language: Language): EventTextWords => (language === 'de' ? de : en);
