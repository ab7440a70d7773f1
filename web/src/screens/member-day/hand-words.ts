import type { Language } from '../../words/words.ts';

const en = {
  open: 'Add manual time',
  title: (name: string, date: string) => `Manual time of ${name} on ${date}`,
  project: 'Project',
  choose: 'select a project',
  task: 'Task',
  noTask: 'no task',
  from: 'From',
  to: 'To',
  clock: (zone: string) => `In the organization’s time zone (${zone}).`,
  midnight: '00:00 is the end of the day.',
  which: { from: 'Which start', to: 'Which end' },
  twice: 'This time occurs twice because the clocks are set back.',
  billable: 'Billable',
  billables: { project: 'as set in the project', yes: 'yes', no: 'no' },
  note: 'Note',
  save: 'Add time',
  missing: 'must not be empty',
  notAfter: 'must be after the start',
  skipped: 'does not exist on this day because the clocks are set forward',
  nothing: 'Select a project, a start and an end.',
  effect: (time: string, project: string) =>
    `Adds ${time} of manual time to ${project}. If a part cannot be added, nothing is. Figures, budgets and overtime ` +
    'of the day are updated. The audit log records the change.',
  done: (time: string, project: string) => `${time} of manual time added to ${project}.`,
  lock: {
    member: (span: string) =>
      `The pay period ${span} is closed and locked. Only owners and managers can add time to this day.`,
    leads: (span: string) =>
      `The pay period ${span} is closed and locked. Added time needs a reason and is paid as a correction.`,
    refused: 'The pay period is closed and locked.',
    reason: 'Reason for the change to the closed period',
    hint: 'The audit log and the correction show the reason. The next period pays the correction.',
  },
};

type HandWords = typeof en;

const de: HandWords = {
  open: 'Manuelle Zeit hinzufügen',
  title: (name, date) => `Manuelle Zeit für ${name} am ${date}`,
  project: 'Projekt',
  choose: 'Projekt wählen',
  task: 'Aufgabe',
  noTask: 'keine Aufgabe',
  from: 'Von',
  to: 'Bis',
  clock: (zone) => `In der Zeitzone der Organisation (${zone}).`,
  midnight: '00:00 ist das Ende des Tages.',
  which: { from: 'Welcher Beginn', to: 'Welches Ende' },
  twice: 'Diese Uhrzeit gibt es zweimal, weil die Uhren zurückgestellt werden.',
  billable: 'Verrechenbar',
  billables: { project: 'wie im Projekt festgelegt', yes: 'ja', no: 'nein' },
  note: 'Notiz',
  save: 'Zeit hinzufügen',
  missing: 'darf nicht leer sein',
  notAfter: 'muss nach dem Beginn liegen',
  skipped: 'gibt es an diesem Tag nicht, weil die Uhren vorgestellt werden',
  nothing: 'Wählen Sie ein Projekt, einen Beginn und ein Ende.',
  effect: (time, project) =>
    `Fügt ${project} ${time} manuelle Zeit hinzu. Ist ein Teil nicht möglich, wird nichts hinzugefügt. ` +
    'Zahlen, Budgets ' +
    'und Überstunden des Tages werden aktualisiert. Das Protokoll hält die Änderung fest.',
  done: (time, project) => `${time} manuelle Zeit bei ${project} hinzugefügt.`,
  lock: {
    member: (span) =>
      `Der Zeitraum ${span} ist abgeschlossen und gesperrt. Nur Inhaber und Leitung können an diesem Tag ` +
      'Zeit hinzufügen.',
    leads: (span) =>
      `Der Zeitraum ${span} ist abgeschlossen und gesperrt. Zusätzliche Zeit braucht einen Grund und wird als ` +
      'Berichtigung gezahlt.',
    refused: 'Der Zeitraum ist abgeschlossen und gesperrt.',
    reason: 'Grund für die Änderung des abgeschlossenen Zeitraums',
    hint: 'Protokoll und Berichtigung zeigen den Grund. Der nächste Zeitraum zahlt die Berichtigung.',
  },
};

export const handWords = (language: Language): HandWords => (language === 'de' ? de : en);
