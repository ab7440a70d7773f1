import type { Output } from '../../api/call.ts';
import type { Language } from '../../words/words.ts';

type Kind = keyof Output<'getNotificationSettings'>['notification_settings']['kinds'];

const kindsEn: Record<Kind, string> = {
  budget_threshold_reached: 'A budget reaches a threshold',
  budget_threshold_left: 'A budget is below a threshold again',
  budget_will_exceed: 'A budget is on the way beyond its limit',
  budget_state_changed: 'A budget whose amounts you do not see has another state',
  budget_surplus_stored: 'Manual time is stored beyond a budget',
  overtime_approaching: 'Somebody comes near overtime',
  overtime_passed: 'Somebody works overtime',
  webhook_disabled: 'A webhook is switched off',
  contents_left_out: 'A program sends what settings forbid',
};

const en = {
  title: 'Mail',
  none: 'This server sends no mail; what you are told stands among your events.',
  saved: (what: string, value: string) => `${what}: ${value}.`,
  digest: {
    name: 'When',
    hint: 'What comes in an hour or a day goes in one mail.',
    at_once: 'At once',
    hourly: 'Hourly',
    daily: 'Daily at 8:00',
  },
  kinds: {
    name: 'Of what',
    hint: 'Budgets and policies say whom they tell. All of it stands among your events, with or without mail.',
    of: kindsEn,
    on: 'by mail',
    off: 'no mail',
  },
};

export type MailWords = typeof en;

const de: MailWords = {
  title: 'Mail',
  none: 'Dieser Server verschickt keine Mail; was Ihnen gemeldet wird, steht unter Ihren Ereignissen.',
  saved: (what, value) => `${what}: ${value}.`,
  digest: {
    name: 'Wann',
    hint: 'Was in einer Stunde oder an einem Tag kommt, geht in eine Mail.',
    at_once: 'Sofort',
    hourly: 'Stündlich',
    daily: 'Täglich um 8:00 Uhr',
  },
  kinds: {
    name: 'Worüber',
    hint: 'Budgets und Regeln sagen, wem sie melden. Alles steht unter Ihren Ereignissen, mit Mail oder ohne.',
    of: {
      budget_threshold_reached: 'Ein Budget erreicht eine Schwelle',
      budget_threshold_left: 'Ein Budget ist wieder unter einer Schwelle',
      budget_will_exceed: 'Ein Budget wird voraussichtlich überschritten',
      budget_state_changed: 'Ein Budget, dessen Beträge Sie nicht sehen, hat einen anderen Stand',
      budget_surplus_stored: 'Manuelle Zeit wird über ein Budget hinaus gespeichert',
      overtime_approaching: 'Jemand ist nah an Überstunden',
      overtime_passed: 'Jemand macht Überstunden',
      webhook_disabled: 'Ein Webhook wird abgeschaltet',
      contents_left_out: 'Ein Programm sendet, was Einstellungen verbieten',
    },
    on: 'mit Mail',
    off: 'ohne Mail',
  },
};

export const mailWords = (language: Language): MailWords => (language === 'de' ? de : en);
