import { countOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';

const en = {
  close: {
    title: 'Close this period',
    keeps: (members: number, time: string, pay: string) =>
      `Closing fixes the figures of ${countOf('en', members, 'member', 'members')}: ${time}, ${pay}.`,
    corrections: (amount: string) => `This includes ${amount} of corrections to earlier periods.`,
    after: 'Later changes do not alter these figures. The next period pays the difference as a correction.',
    open: (n: number, names: string) => `Not approved: ${countOf('en', n, 'member', 'members')} (${names}).`,
    more: (n: number) => `and ${n} more`,
    all: 'All members with time or pay are approved.',
    without: 'Close without their approval',
    withoutHint: 'The audit log records how many approvals were missing.',
    missing: 'approve these members first, or choose to close without their approval',
    save: 'Close period',
    done: 'The period is closed.',
  },
  reopen: {
    title: 'Reopen this period',
    effect:
      'The period shows current figures until you close it again. Its corrections become due again. The reason is ' +
      'recorded in the audit log.',
    reason: 'Reason',
    missing: 'enter a reason',
    save: 'Reopen period',
    done: 'The period is open again.',
  },
  return: {
    title: (name: string) => `Return the time of ${name}`,
    effect: (name: string) => `The submission and any approval are withdrawn. ${name} sees your reason.`,
    reason: 'Required correction',
    missing: 'describe what needs to be corrected',
    save: 'Return',
    done: (name: string) => `The time of ${name} has been returned.`,
  },
};

type PeriodActionWords = typeof en;

const de: PeriodActionWords = {
  close: {
    title: 'Zeitraum abschließen',
    keeps: (members, time, pay) =>
      `Der Abschluss hält die Zahlen von ${countOf('de', members, 'Mitglied', 'Mitgliedern')} fest: ${time}, ${pay}.`,
    corrections: (amount) => `Darin enthalten: ${amount} an Berichtigungen früherer Zeiträume.`,
    after:
      'Spätere Änderungen lassen diese Zahlen unverändert. Die Differenz wird im nächsten Zeitraum als Berichtigung ' +
      'bezahlt.',
    open: (n, names) => `Nicht freigegeben: ${countOf('de', n, 'Mitglied', 'Mitglieder')} (${names}).`,
    more: (n) => `und ${n} weitere`,
    all: 'Alle Mitglieder mit Zeit oder Lohn sind freigegeben.',
    without: 'Ohne diese Freigaben abschließen',
    withoutHint: 'Das Protokoll nennt die Zahl der fehlenden Freigaben.',
    missing: 'geben Sie diese Mitglieder zuerst frei oder wählen Sie den Abschluss ohne Freigabe',
    save: 'Zeitraum abschließen',
    done: 'Der Zeitraum ist abgeschlossen.',
  },
  reopen: {
    title: 'Zeitraum wieder öffnen',
    effect:
      'Bis zum nächsten Abschluss zeigt der Zeitraum die aktuellen Zahlen. Seine Berichtigungen werden wieder ' +
      'fällig. Der Grund wird protokolliert.',
    reason: 'Grund',
    missing: 'geben Sie einen Grund an',
    save: 'Wieder öffnen',
    done: 'Der Zeitraum ist wieder offen.',
  },
  return: {
    title: (name) => `Zeit von ${name} zurückgeben`,
    effect: (name) => `Einreichung und Freigabe werden aufgehoben. ${name} sieht Ihre Begründung.`,
    reason: 'Notwendige Berichtigung',
    missing: 'beschreiben Sie, was korrigiert werden muss',
    save: 'Zurückgeben',
    done: (name) => `Die Zeit von ${name} wurde zurückgegeben.`,
  },
};

export const periodActionWords = (language: Language): PeriodActionWords => (language === 'de' ? de : en);
