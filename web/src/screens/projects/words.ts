import type { Language } from '../../words/words.ts';

const en = {
  title: 'Projects',
  lead: (count: number, more: boolean) =>
    `${count}${more ? ' and more' : ''} ${count === 1 && !more ? 'project' : 'projects'}`,
  leadOf: {
    active: (count: string) => `${count} in use.`,
    archived: (count: string) => `${count} put away.`,
    all: (count: string) => `${count} in all.`,
  },
  found: (count: string, text: string) => `${count} found by “${text}”.`,
  note: 'A project says what time is tracked for, by whom, and at which rates. Choose one to change it.',
  create: 'New project',
  find: 'Find by name',
  findKey: 'Find a project',
  status: { label: 'Show', active: 'in use', archived: 'archived', all: 'all' },
  columns: { name: 'Project', client: 'Client', billable: 'Billable', budget: 'Budget', billRate: 'Bill rate' },
  billable: { yes: 'yes', no: 'no' },
  archived: 'archived',
  none: { title: 'No projects yet', text: 'Time is tracked for projects; the first one is made here.' },
  noneHere: { title: 'You are on no project', text: 'Ask an owner or a manager to put you on one.' },
  nothing: { text: 'No project is found by that.', clear: 'Show all in use' },
  form: {
    edit: (name: string) => `Project ${name}`,
    fields: 'Fields of the project',
    name: 'Name',
    description: 'Description',
    client: 'Client',
    noClient: 'no client',
    billable: 'Its time is billable unless said otherwise',
    payRate: 'Pay rate by the hour',
    billRate: 'Bill rate by the hour',
    rateHint: 'For members without a rate of their own here. Empty: none.',
    missing: 'must not be empty',
    notNumber: 'must be a number, such as 85.50',
    rates: 'Rates',
    create: 'Create the project',
    save: 'Save the project',
    created: (name: string) => `${name} was created.`,
    saved: (name: string) => `${name} was saved.`,
    undone: (name: string) => `${name} is as it was.`,
  },
  effect: {
    nothing: 'Nothing is changed yet.',
    creates: 'The project is there at once. Nobody is on it until members are added.',
    name: (name: string) => `It is called ${name} everywhere, also for time before.`,
    client: (client: string, day: string) =>
      `From ${day} on its time belongs to ${client}; earlier time stays where it is.`,
    billable: (isOn: boolean, day: string) =>
      `From ${day} on its time is ${isOn ? 'billable' : 'not billable'} by default; earlier time stays as it is.`,
    rate: (kind: 'pay' | 'bill', day: string) =>
      `The ${kind} rate holds from ${day} on, for members without their own; earlier time keeps its rate. ` +
      'A first rate is valid for all time, unless that replaces another rate.',
    budget: 'The budget counts by the new settings; how it was before stays in its history.',
    noBudget: 'The budget ends; its history stays.',
  },
  members: {
    title: 'Members',
    intro:
      'Rates are valid from today on, a first one for all time, unless that replaces another rate. They go before ' +
      'those of the project.',
    none: 'Nobody is on it.',
    role: 'Role',
    roles: { manager: 'manages it', user: 'tracks time', viewer: 'only looks' },
    pay: 'Pay rate',
    bill: 'Bill rate',
    remove: 'Take off the project',
    add: 'Add members',
    save: 'Save the members',
    saved: 'The members were saved.',
    undone: 'The members are as they were.',
    notOnIt: 'not on it',
    effect: (added: number, removed: number, changed: number) =>
      [
        added > 0 ? `${added} come to the project` : '',
        removed > 0 ? `${removed} leave it; their time and rates stay` : '',
        changed > 0 ? `${changed} change role or rate from today on (a first rate for all time without another)` : '',
      ]
        .filter(Boolean)
        .join('; '),
  },
  tasks: 'Tasks',
  archive: {
    title: 'Archive',
    state: 'State',
    states: { active: 'in use', archived: 'archived' },
    will: 'An archived project leaves the lists. Its time, members, rates and budget stay, and it can be brought back.',
    willBack: 'Brought back, it stands in the lists again, with its members, rates and budget as they are.',
    archive: 'Archive the project',
    restore: 'Bring it back',
    archived: (name: string) => `${name} is archived.`,
    restored: (name: string) => `${name} is back.`,
  },
  history: 'History of changes',
  noteSeen: 'What time is tracked for. Choose one to see what is to be done.',
  seen: {
    role: 'You',
    roles: { manager: 'manage it', user: 'track time for it', viewer: 'look at it, and track no time for it' },
    day: 'Your day, where time is added by hand',
  },
  readOnly: 'Who manages the project changes it.',
};

export type ProjectWords = typeof en;

const de: ProjectWords = {
  title: 'Projekte',
  lead: (count, more) => `${count}${more ? ' und mehr' : ''} ${count === 1 && !more ? 'Projekt' : 'Projekte'}`,
  leadOf: {
    active: (count) => `${count} in Gebrauch.`,
    archived: (count) => `${count} abgelegt.`,
    all: (count) => `${count} insgesamt.`,
  },
  found: (count, text) => `${count} gefunden mit „${text}“.`,
  note: 'Ein Projekt sagt, wofür Zeit erfasst wird, von wem und zu welchen Sätzen. Wählen Sie eines, um es zu ändern.',
  create: 'Neues Projekt',
  find: 'Nach Namen suchen',
  findKey: 'Ein Projekt suchen',
  status: { label: 'Zeigen', active: 'in Gebrauch', archived: 'archiviert', all: 'alle' },
  columns: {
    name: 'Projekt',
    client: 'Kunde',
    billable: 'Verrechenbar',
    budget: 'Budget',
    billRate: 'Verrechnungs\u00adsatz',
  },
  billable: { yes: 'ja', no: 'nein' },
  archived: 'archiviert',
  none: { title: 'Noch keine Projekte', text: 'Zeit wird für Projekte erfasst; das erste entsteht hier.' },
  noneHere: { title: 'Sie sind in keinem Projekt', text: 'Eigentümer und Verwalter nehmen Sie in eines auf.' },
  nothing: { text: 'Damit wird kein Projekt gefunden.', clear: 'Alle in Gebrauch zeigen' },
  form: {
    edit: (name) => `Projekt ${name}`,
    fields: 'Felder des Projekts',
    name: 'Name',
    description: 'Beschreibung',
    client: 'Kunde',
    noClient: 'kein Kunde',
    billable: 'Seine Zeit ist verrechenbar, wenn nichts anderes gesagt ist',
    payRate: 'Lohnsatz je Stunde',
    billRate: 'Verrechnungssatz je Stunde',
    rateHint: 'Für Mitglieder ohne eigenen Satz hier. Leer: keiner.',
    missing: 'must not be empty',
    notNumber: 'must be a number, such as 85,50',
    rates: 'Sätze',
    create: 'Projekt anlegen',
    save: 'Projekt speichern',
    created: (name) => `${name} ist angelegt.`,
    saved: (name) => `${name} ist gespeichert.`,
    undone: (name) => `${name} ist wie zuvor.`,
  },
  effect: {
    nothing: 'Noch ist nichts geändert.',
    creates: 'Das Projekt ist sofort da. Niemand ist darin, bis Mitglieder aufgenommen werden.',
    name: (name) => `Es heißt überall ${name}, auch für frühere Zeit.`,
    client: (client, day) => `Ab ${day} gehört seine Zeit zu ${client}; frühere bleibt, wo sie ist.`,
    billable: (isOn, day) =>
      `Ab ${day} ist seine Zeit im Regelfall ${isOn ? '' : 'nicht '}verrechenbar; frühere bleibt, wie sie ist.`,
    rate: (kind, day) =>
      `Der ${kind === 'pay' ? 'Lohnsatz' : 'Verrechnungssatz'} gilt ab ${day} für Mitglieder ohne eigenen; ` +
      'frühere Zeit behält ihren Satz. Ein erster Satz gilt für alle Zeit, wenn er dort keinen anderen ersetzt.',
    budget: 'Das Budget zählt nach den neuen Einstellungen; wie es vorher war, bleibt in seinem Verlauf.',
    noBudget: 'Das Budget endet; sein Verlauf bleibt.',
  },
  members: {
    title: 'Mitglieder',
    intro:
      'Sätze gelten ab heute, ein erster für alle Zeit, wenn er dort keinen anderen ersetzt. Sie gehen denen des ' +
      'Projekts vor.',
    none: 'Niemand ist darin.',
    role: 'Rolle',
    roles: { manager: 'verwaltet es', user: 'erfasst Zeit', viewer: 'sieht nur zu' },
    pay: 'Lohnsatz',
    bill: 'Verrechnungssatz',
    remove: 'Aus dem Projekt nehmen',
    add: 'Mitglieder aufnehmen',
    save: 'Mitglieder speichern',
    saved: 'Die Mitglieder sind gespeichert.',
    undone: 'Die Mitglieder sind wie zuvor.',
    notOnIt: 'nicht darin',
    effect: (added, removed, changed) =>
      [
        added > 0 ? `${added} kommen ins Projekt` : '',
        removed > 0 ? `${removed} verlassen es; ihre Zeit und Sätze bleiben` : '',
        changed > 0
          ? `${changed} ändern Rolle oder Satz ab heute (ein erster Satz gilt für alle Zeit ohne anderen)`
          : '',
      ]
        .filter(Boolean)
        .join('; '),
  },
  tasks: 'Aufgaben',
  archive: {
    title: 'Archiv',
    state: 'Zustand',
    states: { active: 'in Gebrauch', archived: 'archiviert' },
    will: 'Ein archiviertes Projekt verlässt die Listen. Alles darin bleibt, und es kann zurückgeholt werden.',
    willBack: 'Zurückgeholt steht es wieder in den Listen, mit Mitgliedern, Sätzen und Budget, wie sie sind.',
    archive: 'Projekt archivieren',
    restore: 'Zurückholen',
    archived: (name) => `${name} ist archiviert.`,
    restored: (name) => `${name} ist zurück.`,
  },
  history: 'Verlauf der Änderungen',
  noteSeen: 'Wofür Zeit erfasst wird. Wählen Sie eines, um zu sehen, was zu tun ist.',
  seen: {
    role: 'Sie',
    roles: { manager: 'verwalten es', user: 'erfassen Zeit dafür', viewer: 'sehen zu und erfassen keine Zeit dafür' },
    day: 'Ihr Tag, wo Zeit von Hand dazukommt',
  },
  readOnly: 'Wer das Projekt verwaltet, ändert es.',
};

export const projectWords = (language: Language): ProjectWords => (language === 'de' ? de : en);
