import type { Language } from '../../words/words.ts';

const en = {
  open: 'Add time by hand',
  title: (name: string, date: string) => `Time by hand of ${name} on ${date}`,
  project: 'Project',
  choose: 'choose one',
  task: 'Task',
  noTask: 'no task',
  from: 'From',
  to: 'To',
  clock: (zone: string) => `By the clock of the organization (${zone}).`,
  midnight: '00:00 is the midnight that ends the day.',
  which: { from: 'Which beginning', to: 'Which end' },
  twice: 'The clocks are put back: there are two of this time.',
  billable: 'Billable',
  billables: { project: 'as the project says for that day', yes: 'yes', no: 'no' },
  note: 'Note',
  save: 'Add the time',
  missing: 'must be given',
  notAfter: 'must be later than the beginning',
  skipped: 'is a time that the clock skips on this day',
  nothing: 'Choose a project and from when to when.',
  effect: (time: string, project: string) =>
    `${time} are added to ${project}, all of it or nothing, and marked as added by hand. Figures, budgets and ` +
    'overtime of the day follow. It stands in the audit.',
  done: (time: string, project: string) => `${time} by hand are added to ${project}.`,
  lock: {
    member: (span: string) =>
      `The pay period ${span} is closed and locked: owners and managers alone can add time to this day.`,
    leads: (span: string) =>
      `The pay period ${span} is closed and locked: time that you add needs a reason and is paid as a correction.`,
    refused: 'The pay period is closed and locked.',
    reason: 'Why the closed period is to change',
    hint: 'It stands in the audit and with the correction, which the next period pays.',
  },
};

type HandWords = typeof en;

const de: HandWords = {
  open: 'Zeit von Hand',
  title: (name, date) => `Zeit von Hand für ${name} am ${date}`,
  project: 'Projekt',
  choose: 'eines wählen',
  task: 'Aufgabe',
  noTask: 'keine Aufgabe',
  from: 'Von',
  to: 'Bis',
  clock: (zone) => `Nach der Uhr der Organisation (${zone}).`,
  midnight: '00:00 ist die Mitternacht, mit der der Tag endet.',
  which: { from: 'Welcher Beginn', to: 'Welches Ende' },
  twice: 'Die Uhren werden zurückgestellt: diese Zeit gibt es zweimal.',
  billable: 'Verrechenbar',
  billables: { project: 'wie es das Projekt für den Tag sagt', yes: 'ja', no: 'nein' },
  note: 'Notiz',
  save: 'Zeit hinzufügen',
  missing: 'ist anzugeben',
  notAfter: 'muss nach dem Beginn liegen',
  skipped: 'gibt es an diesem Tag nicht: Die Uhr überspringt diese Zeit',
  nothing: 'Wählen Sie ein Projekt und von wann bis wann.',
  effect: (time, project) =>
    `${time} kommen zu ${project} hinzu, ganz oder gar nicht, und sind als von Hand gekennzeichnet. Zahlen, Budgets ` +
    'und Überstunden des Tages folgen. Es steht im Protokoll.',
  done: (time, project) => `${time} von Hand sind bei ${project} hinzugefügt.`,
  lock: {
    member: (span) =>
      `Der Zeitraum ${span} ist abgeschlossen und gesperrt: nur Inhaber und Leitung können an diesem Tag Zeit ` +
      'hinzufügen.',
    leads: (span) =>
      `Der Zeitraum ${span} ist abgeschlossen und gesperrt: was Sie hinzufügen, braucht einen Grund und wird als ` +
      'Berichtigung gezahlt.',
    refused: 'Der Zeitraum ist abgeschlossen und gesperrt.',
    reason: 'Warum sich der abgeschlossene Zeitraum ändern soll',
    hint: 'Er steht im Protokoll und bei der Berichtigung, die der nächste Zeitraum zahlt.',
  },
};

export const handWords = (language: Language): HandWords => (language === 'de' ? de : en);
