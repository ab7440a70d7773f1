import type { Output } from '../../api/call.ts';
import type { Language } from '../../words/words.ts';

type Kind = keyof Output<'getNotificationSettings'>['notification_settings']['kinds'];

const kindsEn: Record<Kind, string> = {
  budget_threshold_reached: 'A budget reaches a threshold',
  budget_threshold_left: 'A budget falls below a threshold again',
  budget_will_exceed: 'A budget is forecast to exceed its limit',
  budget_state_changed: 'The state of a budget without visible amounts changes',
  budget_surplus_stored: 'Manual time exceeds a budget',
  overtime_approaching: 'A member is close to overtime',
  overtime_passed: 'A member works overtime',
  webhook_disabled: 'A webhook is disabled',
  contents_left_out: 'A tracker sends data that settings forbid',
};

const en = {
  title: 'Mail',
  none: 'This server does not send mail. You find your notifications among the events.',
  saved: (what: string, value: string) => `${what}: ${value}.`,
  digest: {
    name: 'Frequency',
    hint: 'Hourly and daily mails combine all events of that time.',
    at_once: 'At once',
    hourly: 'Hourly',
    daily: 'Daily at 8:00',
  },
  kinds: {
    name: 'Notify me by mail',
    hint: 'Budgets and overtime policies define their recipients. All your notifications also appear among the events.',
    of: kindsEn,
    on: 'by mail',
    off: 'no mail',
  },
};

export type MailWords = typeof en;

const de: MailWords = {
  title: 'E-Mail',
  none: 'Dieser Server versendet keine E-Mails. Ihre Benachrichtigungen finden Sie unter den Ereignissen.',
  saved: (what, value) => `${what}: ${value}.`,
  digest: {
    name: 'Häufigkeit',
    hint: 'Stündliche und tägliche E-Mails fassen alle Ereignisse dieser Zeit zusammen.',
    at_once: 'Sofort',
    hourly: 'Stündlich',
    daily: 'Täglich um 8:00 Uhr',
  },
  kinds: {
    name: 'Per E-Mail benachrichtigen',
    hint:
      'Budgets und Überstundenregeln legen ihre Empfänger fest. Alle Benachrichtigungen erscheinen auch unter den ' +
      'Ereignissen.',
    of: {
      budget_threshold_reached: 'Ein Budget erreicht eine Schwelle',
      budget_threshold_left: 'Ein Budget fällt wieder unter eine Schwelle',
      budget_will_exceed: 'Ein Budget wird voraussichtlich überschritten',
      budget_state_changed: 'Der Stand eines Budgets ohne sichtbare Beträge ändert sich',
      budget_surplus_stored: 'Manuelle Zeit überschreitet ein Budget',
      overtime_approaching: 'Ein Mitglied ist nah an Überstunden',
      overtime_passed: 'Ein Mitglied macht Überstunden',
      webhook_disabled: 'Ein Webhook wird deaktiviert',
      contents_left_out: 'Ein Zeiterfassungsprogramm sendet unzulässige Daten',
    },
    on: 'mit E-Mail',
    off: 'ohne E-Mail',
  },
};

export const mailWords = (language: Language): MailWords => (language === 'de' ? de : en);
