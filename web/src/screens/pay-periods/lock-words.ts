import type { Language } from '../../words/words.ts';

const en = {
  title: 'Time in closed periods',
  is: {
    locked: 'Closed periods are locked. Only owners and managers can change their time, and they must enter a reason.',
    open: 'Closed periods are not locked. Changes to their time become corrections.',
  },
  lock: 'Lock closed periods',
  recorded: 'Recorded time for closed periods',
  choices: { accept_corrections: 'Accept as a correction', refuse_members: 'Reject' },
  save: 'Save',
  effect: {
    locked:
      'In all closed periods, members can no longer add time by hand, delete time or merge members. Owners and ' +
      'managers can, with a reason that is shown with the correction.',
    open: 'Time in closed periods can be changed like any other time. Each change becomes a correction.',
  },
  recordedEffect: {
    accept_corrections: 'Time from trackers is stored and becomes a correction.',
    refuse_members:
      'The server rejects time that a tracker sends for a closed period, and returns the reason to the tracker. The ' +
      'page of the period shows the number of rejected items. Owners and managers can add the time by hand.',
  },
  done: { locked: 'Time in closed periods is locked.', open: 'Time in closed periods is no longer locked.' },
};

type LockWords = typeof en;

const de: LockWords = {
  title: 'Zeit in abgeschlossenen Zeiträumen',
  is: {
    locked:
      'Abgeschlossene Zeiträume sind gesperrt. Nur Inhaber und Leitung können ihre Zeit ändern und müssen einen ' +
      'Grund angeben.',
    open: 'Abgeschlossene Zeiträume sind nicht gesperrt. Änderungen an ihrer Zeit werden zu Berichtigungen.',
  },
  lock: 'Abgeschlossene Zeiträume sperren',
  recorded: 'Erfasste Zeit für abgeschlossene Zeiträume',
  choices: { accept_corrections: 'Als Berichtigung annehmen', refuse_members: 'Ablehnen' },
  save: 'Speichern',
  effect: {
    locked:
      'In allen abgeschlossenen Zeiträumen können Mitglieder keine Zeit mehr von Hand eintragen, löschen oder ' +
      'zusammenführen. Inhaber und Leitung können das mit einem Grund, der bei der Berichtigung steht.',
    open:
      'Zeit in abgeschlossenen Zeiträumen lässt sich wie jede andere ändern. Jede Änderung wird zu einer ' +
      'Berichtigung.',
  },
  recordedEffect: {
    accept_corrections: 'Zeit aus Zeiterfassungsprogrammen wird gespeichert und als Berichtigung behandelt.',
    refuse_members:
      'Der Server lehnt Zeit ab, die ein Zeiterfassungsprogramm für einen abgeschlossenen Zeitraum sendet, und nennt ' +
      'ihm den Grund. Die Seite des Zeitraums zeigt die Zahl der abgelehnten Einträge. Inhaber und Leitung können ' +
      'die Zeit von Hand eintragen.',
  },
  done: {
    locked: 'Zeit in abgeschlossenen Zeiträumen ist gesperrt.',
    open: 'Zeit in abgeschlossenen Zeiträumen ist nicht mehr gesperrt.',
  },
};

export const lockWords = (language: Language): LockWords => (language === 'de' ? de : en);
