import type { ThresholdKind } from '../../../../src/contract/lists/budgets.ts';
import type { Language } from '../../words/words.ts';

/** `at` is the percentage or the amount; null if the reader cannot see it. */
type OfThreshold = Record<ThresholdKind, (name: string, at: string | null) => string>;
type Deeds = Readonly<Record<string, (name: string) => string>>;

const reachedEn: OfThreshold = {
  near_limit: (name) => `${name} is near the limit of its budget.`,
  limit: (name) => `${name} has reached the limit of its budget.`,
  stop: (name) => `${name} has reached the mark at which timers stop.`,
  percent: (name, at) => `${name} has reached ${at} of its budget.`,
  amount: (name, at) => `${name} has reached ${at ?? 'an amount that was set'} of its budget.`,
};

const leftEn: OfThreshold = {
  near_limit: (name) => `${name} is no longer near the limit of its budget.`,
  limit: (name) => `${name} is below the limit of its budget again.`,
  stop: (name) => `${name} is below the mark at which timers stop again.`,
  percent: (name, at) => `${name} is below ${at} of its budget again.`,
  amount: (name, at) => `${name} is below ${at ?? 'an amount that was set'} of its budget again.`,
};

const deedsEn: Deeds = {
  unusual_activity_found: (name) => `Unusual activity of ${name} was found.`,
  unusual_activity_changed: (name) => `Unusual activity of ${name} was found anew, with other time.`,
  unusual_activity_removed: (name) => `Unusual activity of ${name} is gone.`,
  unusual_activity_reviewed: (name) => `Unusual activity of ${name} was reviewed.`,
  unusual_activity_answered: (name) => `Unusual activity of ${name} was answered.`,
  unusual_activity_rules_changed: () => 'The rules for flags were changed.',
  unusual_activity_exemption_created: (name) => `${name} was exempted from flags.`,
  unusual_activity_exemption_ended: (name) => `An exemption of ${name} ended.`,
  members_merged: (name) => `${name} was merged with another member.`,
  budget_set: (name) => `The budget of ${name} was set.`,
  budget_surplus_stored: (name) => `Manual time was stored beyond the budget of ${name}, where timers stop.`,
  budget_cleared: (name) => `The budget of ${name} was taken away.`,
  overtime_policy_created: (name) => `Overtime policy ${name} was made.`,
  overtime_policy_changed: (name) => `Overtime policy ${name} was changed.`,
  overtime_policy_removed: (name) => `Overtime policy ${name} was removed.`,
  pay_rate_set: (name) => `A pay rate of ${name} was set.`,
  salary_set: (name) => `The salary of ${name} was set.`,
  bill_rate_set: (name) => `A bill rate of ${name} was set.`,
  pay_schedule_set: () => 'How often members are paid was set.',
  pay_schedule_removed: () => 'How often members are paid was taken back.',
  pay_period_submitted: (name) => `${name} handed in a pay period.`,
  pay_period_withdrawn: (name) => `${name} took back a pay period.`,
  pay_period_approved: (name) => `The time of ${name} in a pay period was approved.`,
  pay_period_returned: (name) => `The time of ${name} in a pay period was returned.`,
  pay_period_approval_lapsed: (name) => `The approval of ${name} in a pay period lapsed.`,
  pay_period_closed: () => 'A pay period was closed.',
  pay_period_reopened: () => 'A pay period was reopened.',
  pay_period_corrected: () => 'A closed pay period was corrected.',
  organization_changed: () => 'The organization was changed.',
  settings_changed: () => 'Settings were changed.',
  member_joined: (name) => `${name} joined.`,
  member_changed: (name) => `The membership of ${name} was changed.`,
  member_removed: (name) => `${name} was removed.`,
  token_created: (name) => `Token ${name} was made.`,
  token_ended: (name) => `Token ${name} ended.`,
  event_acknowledged: (name) => `Somebody took note of event ${name}.`,
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
  /** Amounts are null if the reader cannot see them; limit and percentage also if there is no limit. */
  spent: (spent: string | null, limit: string | null, percent: string | null) => {
    if (spent === null) return percent === null ? '' : `${percent} of the limit spent`;
    return limit === null ? `${spent} spent` : `${spent} of ${limit} spent${percent === null ? '' : `, ${percent}`}`;
  },
  outlook: {
    what: (name: string, isOver: boolean) =>
      isOver
        ? `${name} is on the way beyond the limit of its budget.`
        : `The budget of ${name} will be spent within four weeks.`,
    expected: (amount: string | null, percent: string | null) =>
      `${[amount, percent].filter((part) => part !== null).join(', ')} expected at the end of the period`,
    spentOn: (date: string, earliest: string | null, latest: string | null) => {
      if (earliest === null || earliest === latest) return `all spent on ${date}`;
      return `all spent on ${date} (${latest === null ? `not before ${earliest}` : `${earliest} to ${latest}`})`;
    },
  },
  again: (number: number) => `for time ${number} in this period`,
  since: (date: string) => `since ${date}`,
  overtime: {
    passed: (name: string, time: string) => `${name} has ${time} of overtime.`,
    approaching: (name: string, time: string) => `${name} has ${time} left before overtime.`,
    /** Approached and exceeded in the same change. */
    atOnce: (name: string) => `${name} came near overtime.`,
    unseen: (name: string, isPassed: boolean) => `${name} ${isPassed ? 'has' : 'is close to'} overtime.`,
  },
  webhook: {
    gone: (name: string) => `The webhook ${name} was disabled: it answered 410.`,
    failing: (name: string) => `The webhook ${name} was disabled: nothing had arrived for three days.`,
    tries: (count: number) => (count === 1 ? 'one try' : `${count} tries in a row`),
    answered: (status: number) => `answered ${status}`,
  },
  counted: (counted: string, threshold: string) => `${counted} counted, overtime begins after ${threshold}`,
  by: (name: string) => `by ${name}`,
  record: (id: number) => `no. ${id}`,
  /** A subject without a name that the reader can see. */
  unnamed: (subject: string, id: number) =>
    `${{ client: 'Client ', project: 'Project ', member: 'Member ' }[subject] ?? ''}no. ${id}`,
  deeds: deedsEn,
};

type ToldWords = typeof en;

const de: ToldWords = {
  reached: {
    near_limit: (name) => `${name} ist nahe an der Grenze des Budgets.`,
    limit: (name) => `${name} hat die Grenze des Budgets erreicht.`,
    stop: (name) => `${name} hat die Marke erreicht, an der die Zeiterfassung anhält.`,
    percent: (name, at) => `${name} hat ${at} des Budgets erreicht.`,
    amount: (name, at) => `${name} hat ${at ?? 'einen festgelegten Betrag'} des Budgets erreicht.`,
  },
  left: {
    near_limit: (name) => `${name} ist nicht mehr nahe an der Grenze des Budgets.`,
    limit: (name) => `${name} ist wieder unter der Grenze des Budgets.`,
    stop: (name) => `${name} ist wieder unter der Marke, an der die Zeiterfassung anhält.`,
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
        ? `${name} ist auf dem Weg über die Grenze des Budgets.`
        : `Das Budget von ${name} ist in vier Wochen verbraucht.`,
    expected: (amount, percent) =>
      `${[amount, percent].filter((part) => part !== null).join(', ')} am Ende des Zeitraums erwartet`,
    spentOn: (date, earliest, latest) => {
      if (earliest === null || earliest === latest) return `alles verbraucht am ${date}`;
      return `alles verbraucht am ${date} (${latest === null ? `nicht vor ${earliest}` : `${earliest} bis ${latest}`})`;
    },
  },
  again: (number) => `zum ${number}. Mal in diesem Zeitraum`,
  since: (date) => `seit ${date}`,
  overtime: {
    passed: (name, time) => `${name} hat ${time} Überstunden.`,
    approaching: (name, time) => `${name} hat noch ${time} bis zu Überstunden.`,
    atOnce: (name) => `${name} kam nahe an Überstunden.`,
    unseen: (name, isPassed) => `${name} ${isPassed ? 'hat Überstunden' : 'ist nahe an Überstunden'}.`,
  },
  webhook: {
    gone: (name) => `Der Webhook ${name} wurde abgeschaltet: die Antwort war 410.`,
    failing: (name) => `Der Webhook ${name} wurde abgeschaltet: drei Tage lang war nichts angekommen.`,
    tries: (count) => (count === 1 ? 'ein Versuch' : `${count} Versuche nacheinander`),
    answered: (status) => `Antwort ${status}`,
  },
  counted: (counted, threshold) => `${counted} gezählt, Überstunden beginnen nach ${threshold}`,
  by: (name) => `durch ${name}`,
  record: (id) => `Nr. ${id}`,
  unnamed: (subject, id) => `${{ client: 'Kunde ', project: 'Projekt ', member: 'Mitglied ' }[subject] ?? ''}Nr. ${id}`,
  deeds: {
    unusual_activity_found: (name) => `Ungewöhnliche Aktivität von ${name} wurde gefunden.`,
    unusual_activity_changed: (name) => `Ungewöhnliche Aktivität von ${name} wurde neu gefunden, mit anderer Zeit.`,
    unusual_activity_removed: (name) => `Ungewöhnliche Aktivität von ${name} gibt es nicht mehr.`,
    unusual_activity_reviewed: (name) => `Ungewöhnliche Aktivität von ${name} wurde geprüft.`,
    unusual_activity_answered: (name) => `Ungewöhnliche Aktivität von ${name} wurde beantwortet.`,
    unusual_activity_rules_changed: () => 'Die Regeln für Hinweise wurden geändert.',
    unusual_activity_exemption_created: (name) => `${name} wurde von Hinweisen ausgenommen.`,
    unusual_activity_exemption_ended: (name) => `Eine Ausnahme von ${name} endete.`,
    members_merged: (name) => `${name} wurde mit einem anderen Mitglied zusammengeführt.`,
    budget_set: (name) => `Das Budget von ${name} wurde gesetzt.`,
    budget_surplus_stored: (name) => `Zeit von Hand wurde über das Budget von ${name} hinaus gespeichert.`,
    budget_cleared: (name) => `Das Budget von ${name} wurde entfernt.`,
    overtime_policy_created: (name) => `Überstundenregel ${name} wurde angelegt.`,
    overtime_policy_changed: (name) => `Überstundenregel ${name} wurde geändert.`,
    overtime_policy_removed: (name) => `Überstundenregel ${name} wurde entfernt.`,
    pay_rate_set: (name) => `Ein Lohnsatz von ${name} wurde gesetzt.`,
    salary_set: (name) => `Das Gehalt von ${name} wurde gesetzt.`,
    bill_rate_set: (name) => `Ein Verrechnungssatz von ${name} wurde gesetzt.`,
    pay_schedule_set: () => 'Wie oft abgerechnet wird, wurde gesetzt.',
    pay_schedule_removed: () => 'Wie oft abgerechnet wird, wurde zurückgenommen.',
    pay_period_submitted: (name) => `${name} hat einen Abrechnungszeitraum abgegeben.`,
    pay_period_withdrawn: (name) => `${name} hat einen Abrechnungszeitraum zurückgenommen.`,
    pay_period_approved: (name) => `Die Zeit von ${name} in einem Abrechnungszeitraum wurde freigegeben.`,
    pay_period_returned: (name) => `Die Zeit von ${name} in einem Abrechnungszeitraum wurde zurückgegeben.`,
    pay_period_approval_lapsed: (name) => `Die Freigabe von ${name} in einem Abrechnungszeitraum erlosch.`,
    pay_period_closed: () => 'Ein Abrechnungszeitraum wurde abgeschlossen.',
    pay_period_reopened: () => 'Ein Abrechnungszeitraum wurde wieder geöffnet.',
    pay_period_corrected: () => 'Ein abgeschlossener Abrechnungszeitraum wurde korrigiert.',
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

export const toldWords = (language: Language): ToldWords => (language === 'de' ? de : en);
