import type { Language } from '../../words/words.ts';

const en = {
  title: 'Time in closed periods',
  is: {
    locked: 'It is locked: owners and managers alone change it, with a reason.',
    open: 'It is not locked: who may change time at all can change it, and it becomes a correction.',
  },
  lock: 'Lock it',
  save: 'Save',
  effect: {
    locked:
      'Time by hand, deletions and merges of members are refused in periods that are closed, also in those that are ' +
      'closed already. Owners and managers can change it with a reason, which is shown with the correction. What ' +
      'trackers send is stored as before and becomes a correction.',
    open: 'Time in closed periods can be changed as any other, and becomes a correction.',
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
  save: 'Speichern',
  effect: {
    locked:
      'Zeit von Hand, Löschen und das Zusammenlegen von Mitgliedern werden in abgeschlossenen Zeiträumen abgelehnt, ' +
      'auch in denen, die es schon sind. Inhaber und Leitung können sie mit einem Grund ändern, der bei der ' +
      'Berichtigung steht. Was Tracker senden, wird wie bisher gespeichert und zur Berichtigung.',
    open: 'Zeit in abgeschlossenen Zeiträumen kann wie jede andere geändert werden; es wird eine Berichtigung.',
  },
  done: {
    locked: 'Zeit in abgeschlossenen Zeiträumen ist gesperrt.',
    open: 'Zeit in abgeschlossenen Zeiträumen ist nicht mehr gesperrt.',
  },
};

export const lockWords = (language: Language): LockWords => (language === 'de' ? de : en);
