import type { Language } from '../../words/words.ts';

const en = {
  title: 'Projects',
  lead: (count: number, more: boolean) =>
    `${count}${more ? ' and more' : ''} ${count === 1 && !more ? 'project' : 'projects'}`,
  leadOf: {
    active: (count: string) => `${count}, active.`,
    archived: (count: string) => `${count}, archived.`,
    all: (count: string) => `${count} in total.`,
  },
  found: (count: string, text: string) => `${count} found for “${text}”.`,
  note: 'Members track time on projects. Choose a project to change its members, rates and budget.',
  create: 'New project',
  find: 'Find by name',
  findKey: 'Find a project',
  status: { label: 'Show', active: 'active', archived: 'archived', all: 'all' },
  columns: { name: 'Project', client: 'Client', billable: 'Billable', budget: 'Budget', billRate: 'Bill rate' },
  billable: { yes: 'yes', no: 'no' },
  archived: 'archived',
  none: { title: 'No projects yet', text: 'Members track time on projects. Create the first one here.' },
  noneHere: { title: 'You are not on any project', text: 'Ask an owner or manager to add you to a project.' },
  nothing: { text: 'No projects match this search.', clear: 'Show active projects' },
  form: {
    edit: (name: string) => `Project ${name}`,
    fields: 'Project details',
    name: 'Name',
    description: 'Description',
    client: 'Client',
    noClient: 'no client',
    billable: 'Time is billable by default',
    payRate: 'Pay rate per hour',
    billRate: 'Bill rate per hour',
    rateHint: 'For members without an individual rate on this project, for example 85.50. Empty: no rate.',
    missing: 'must not be empty',
    notNumber: 'must be a number, such as 85.50',
    rates: 'Rates',
    create: 'Create project',
    save: 'Save project',
    created: (name: string) => `${name} was created.`,
    saved: (name: string) => `${name} was saved.`,
    undone: (name: string) => `Changes to ${name} were undone.`,
  },
  effect: {
    nothing: 'No changes yet.',
    creates: 'The project is available immediately. It has no members until you add them.',
    name: (name: string) => `The new name ${name} also applies to earlier time.`,
    client: (client: string, day: string) => `From ${day} its time belongs to ${client}. Earlier time is unchanged.`,
    billable: (isOn: boolean, day: string) =>
      `From ${day} its time is ${isOn ? 'billable' : 'not billable'} by default. Earlier time is unchanged.`,
    rate: (kind: 'pay' | 'bill', day: string) =>
      `The ${kind} rate applies from ${day} to members without an individual rate. Earlier time keeps its ` +
      'rate. A ' +
      'first rate also applies to earlier time that has no other rate.',
    budget: 'The budget follows the new settings. Earlier settings stay in its history.',
    noBudget: 'The budget ends. Its history is retained.',
  },
  members: {
    title: 'Members',
    intro:
      'Rates apply from today. A first rate also applies to earlier time that has no other rate. Member ' +
      'rates take ' +
      'precedence over project rates.',
    none: 'This project has no members.',
    role: 'Role',
    roles: { manager: 'manages', user: 'tracks time', viewer: 'views only' },
    pay: 'Pay rate',
    bill: 'Bill rate',
    remove: 'Remove from project',
    add: 'Add members',
    save: 'Save members',
    saved: 'The members were saved.',
    undone: 'The previous members were restored.',
    notOnIt: 'not a member',
    effect: (added: number, removed: number, changed: number) =>
      [
        added > 0 ? `${added} added` : '',
        removed > 0 ? `${removed} removed (time and rates are retained)` : '',
        changed > 0 ? `${changed} with a new role or rate from today (a first rate also covers earlier time)` : '',
      ]
        .filter(Boolean)
        .join('; '),
  },
  tasks: 'Tasks',
  archive: {
    title: 'Archive',
    state: 'Status',
    states: { active: 'active', archived: 'archived' },
    will:
      'Archived projects are hidden from lists. Time, members, rates and budget are retained. You can ' +
      'restore the ' +
      'project.',
    willBack: 'The project appears in lists again, with its members, rates and budget.',
    archive: 'Archive project',
    restore: 'Restore project',
    archived: (name: string) => `${name} was archived.`,
    restored: (name: string) => `${name} was restored.`,
  },
  history: 'Change history',
  noteSeen: 'The projects that you track time on. Choose one to see its tasks.',
  seen: {
    role: 'Your role',
    roles: {
      manager: 'You manage this project',
      user: 'You track time',
      viewer: 'You can view it, but not track time',
    },
    day: 'Add time by hand on your day page',
  },
  readOnly: 'Only managers of the project can change it.',
};

export type ProjectWords = typeof en;

const de: ProjectWords = {
  title: 'Projekte',
  lead: (count, more) => `${count}${more ? ' und mehr' : ''} ${count === 1 && !more ? 'Projekt' : 'Projekte'}`,
  leadOf: {
    active: (count) => `${count}, aktiv.`,
    archived: (count) => `${count}, archiviert.`,
    all: (count) => `${count} insgesamt.`,
  },
  found: (count, text) => `${count} für „${text}“ gefunden.`,
  note: 'Mitglieder erfassen Zeit auf Projekte. Wählen Sie ein Projekt, um Mitglieder, Sätze und Budget zu ändern.',
  create: 'Neues Projekt',
  find: 'Nach Namen suchen',
  findKey: 'Projekt suchen',
  status: { label: 'Anzeigen', active: 'aktiv', archived: 'archiviert', all: 'alle' },
  columns: {
    name: 'Projekt',
    client: 'Kunde',
    billable: 'Verrechenbar',
    budget: 'Budget',
    billRate: 'Verrechnungs\u00adsatz',
  },
  billable: { yes: 'ja', no: 'nein' },
  archived: 'archiviert',
  none: { title: 'Noch keine Projekte', text: 'Mitglieder erfassen Zeit auf Projekte. Legen Sie hier das erste an.' },
  noneHere: {
    title: 'Sie sind in keinem Projekt',
    text: 'Bitten Sie Inhaber oder Leitung, Sie in ein Projekt aufzunehmen.',
  },
  nothing: { text: 'Kein Projekt entspricht dieser Suche.', clear: 'Aktive Projekte anzeigen' },
  form: {
    edit: (name) => `Projekt ${name}`,
    fields: 'Projektdaten',
    name: 'Name',
    description: 'Beschreibung',
    client: 'Kunde',
    noClient: 'kein Kunde',
    billable: 'Zeit ist standardmäßig verrechenbar',
    payRate: 'Lohnsatz je Stunde',
    billRate: 'Verrechnungssatz je Stunde',
    rateHint: 'Für Mitglieder ohne eigenen Satz in diesem Projekt, zum Beispiel 85,50. Leer: kein Satz.',
    missing: 'must not be empty',
    notNumber: 'must be a number, such as 85,50',
    rates: 'Sätze',
    create: 'Projekt anlegen',
    save: 'Projekt speichern',
    created: (name) => `${name} wurde angelegt.`,
    saved: (name) => `${name} wurde gespeichert.`,
    undone: (name) => `Die Änderungen an ${name} wurden rückgängig gemacht.`,
  },
  effect: {
    nothing: 'Noch keine Änderungen.',
    creates: 'Das Projekt ist sofort verfügbar. Es hat keine Mitglieder, bis Sie welche aufnehmen.',
    name: (name) => `Der neue Name ${name} gilt auch für frühere Zeit.`,
    client: (client, day) => `Ab ${day} gehört seine Zeit zu ${client}. Frühere Zeit bleibt unverändert.`,
    billable: (isOn, day) =>
      `Ab ${day} ist seine Zeit standardmäßig ${isOn ? '' : 'nicht '}verrechenbar. Frühere Zeit bleibt ` +
      'unverändert.',
    rate: (kind, day) =>
      `Der ${kind === 'pay' ? 'Lohnsatz' : 'Verrechnungssatz'} gilt ab ${day} für Mitglieder ohne eigenen ` +
      'Satz. ' +
      'Frühere Zeit behält ihren Satz. Ein erster Satz gilt auch für frühere Zeit ohne anderen Satz.',
    budget: 'Das Budget folgt den neuen Einstellungen. Frühere Einstellungen bleiben in seinem Verlauf.',
    noBudget: 'Das Budget endet. Sein Verlauf bleibt erhalten.',
  },
  members: {
    title: 'Mitglieder',
    intro:
      'Sätze gelten ab heute. Ein erster Satz gilt auch für frühere Zeit ohne anderen Satz. Sätze von ' +
      'Mitgliedern ' +
      'haben Vorrang vor Sätzen des Projekts.',
    none: 'Dieses Projekt hat keine Mitglieder.',
    role: 'Rolle',
    roles: { manager: 'verwaltet', user: 'erfasst Zeit', viewer: 'nur Ansicht' },
    pay: 'Lohnsatz',
    bill: 'Verrechnungssatz',
    remove: 'Aus dem Projekt entfernen',
    add: 'Mitglieder aufnehmen',
    save: 'Mitglieder speichern',
    saved: 'Die Mitglieder wurden gespeichert.',
    undone: 'Die vorherigen Mitglieder wurden wiederhergestellt.',
    notOnIt: 'nicht Mitglied',
    effect: (added, removed, changed) =>
      [
        added > 0 ? `${added} aufgenommen` : '',
        removed > 0 ? `${removed} entfernt (Zeit und Sätze bleiben erhalten)` : '',
        changed > 0
          ? `${changed} mit neuer Rolle oder neuem Satz ab heute (ein erster Satz gilt auch für frühere Zeit)`
          : '',
      ]
        .filter(Boolean)
        .join('; '),
  },
  tasks: 'Aufgaben',
  archive: {
    title: 'Archiv',
    state: 'Status',
    states: { active: 'aktiv', archived: 'archiviert' },
    will:
      'Archivierte Projekte erscheinen nicht in Listen. Zeit, Mitglieder, Sätze und Budget bleiben erhalten. ' +
      'Sie ' +
      'können das Projekt wiederherstellen.',
    willBack: 'Das Projekt erscheint wieder in Listen, mit Mitgliedern, Sätzen und Budget.',
    archive: 'Projekt archivieren',
    restore: 'Projekt wiederherstellen',
    archived: (name) => `${name} wurde archiviert.`,
    restored: (name) => `${name} wurde wiederhergestellt.`,
  },
  history: 'Änderungsverlauf',
  noteSeen: 'Die Projekte, auf die Sie Zeit erfassen. Wählen Sie eines, um seine Aufgaben zu sehen.',
  seen: {
    role: 'Ihre Rolle',
    roles: {
      manager: 'Sie verwalten das Projekt',
      user: 'Sie erfassen Zeit',
      viewer: 'Nur Ansicht, keine Zeiterfassung',
    },
    day: 'Zeit auf Ihrer Tagesseite von Hand eintragen',
  },
  readOnly: 'Nur die Projektleitung kann das Projekt ändern.',
};

export const projectWords = (language: Language): ProjectWords => (language === 'de' ? de : en);
