import type { Language } from '../../words/words.ts';

const en = {
  title: 'Time in closed periods',
  is: {
    locked: 'It is locked: owners and managers alone change it, with a reason.',
    open: 'It is not locked: who may change time at all can change it, and it becomes a correction.',
  },
  lock: 'Lock it',
  recorded: 'Time that members record',
  choices: { accept_corrections: 'Accept it as a correction', refuse_members: 'Refuse it' },
  save: 'Save',
  effect: {
    locked:
      'Time by hand, deletions and merges of members are refused in periods that are closed, also in those that are ' +
      'closed already. Owners and managers can change it with a reason, which is shown with the correction.',
    open: 'Time in closed periods can be changed as any other, and becomes a correction.',
  },
  recordedEffect: {
    accept_corrections: 'What trackers send is stored as before and becomes a correction.',
    refuse_members:
      'When a tracker sends time of its member for a closed period, the time is not stored and the tracker gets the ' +
      'reason. The page of the period shows how many items were refused. Owners and managers can add the time by hand.',
  },
  done: { locked: 'Time in closed periods is locked.', open: 'Time in closed periods is no longer locked.' },
};

type LockWords = typeof en;

const de: LockWords = {
  title: 'Zeit in abgeschlossenen Zeiträumen',
  is: {
    locked: 'Sie ist gesperrt: nur Inhaber und Leitung ändern sie, mit einem Grund.',
    open: 'Sie ist nicht gesperrt: wer Zeit ändern darf, kann sie ändern; es wird eine Berichtigung.',
  },
  lock: 'Sperren',
  recorded: 'Zeit, die Mitglieder erfassen',
  choices: { accept_corrections: 'Als Berichtigung annehmen', refuse_members: 'Ablehnen' },
  save: 'Speichern',
  effect: {
    locked:
      'Zeit von Hand, Löschen und das Zusammenlegen von Mitgliedern werden in abgeschlossenen Zeiträumen abgelehnt, ' +
      'auch in denen, die es schon sind. Inhaber und Leitung können sie mit einem Grund ändern, der bei der ' +
      'Berichtigung steht.',
    open: 'Zeit in abgeschlossenen Zeiträumen kann wie jede andere geändert werden; es wird eine Berichtigung.',
  },
  recordedEffect: {
    accept_corrections: 'Was Tracker senden, wird wie bisher gespeichert und zur Berichtigung.',
    refuse_members:
      'Sendet ein Tracker Zeit seines Mitglieds für einen abgeschlossenen Zeitraum, wird sie nicht gespeichert, und ' +
      'der Tracker erhält den Grund. Die Seite des Zeitraums zeigt, wie viele Einträge abgelehnt wurden. Inhaber und ' +
      'Leitung können die Zeit von Hand eintragen.',
  },
  done: {
    locked: 'Zeit in abgeschlossenen Zeiträumen ist gesperrt.',
    open: 'Zeit in abgeschlossenen Zeiträumen ist nicht mehr gesperrt.',
  },
};

export const lockWords = (language: Language): LockWords => (language === 'de' ? de : en);
