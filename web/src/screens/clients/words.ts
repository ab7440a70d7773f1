import { countOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';

const en = {
  title: 'Clients',
  lead: (count: number, more: boolean) => (more ? `${count}+ clients` : countOf('en', count, 'client', 'clients')),
  leadOf: {
    active: (count: string) => `${count}, active.`,
    archived: (count: string) => `${count}, archived.`,
    all: (count: string) => `${count} in total.`,
  },
  found: (count: string, text: string) => `${count} found for “${text}”.`,
  note: 'Select a client to edit it.',
  create: 'New client',
  find: 'Search by name',
  findKey: 'Search clients',
  status: { label: 'Show', active: 'active', archived: 'archived', all: 'all' },
  columns: { name: 'Client', reach: 'Contact', projects: 'Projects', budget: 'Budget' },
  archived: 'archived',
  none: { title: 'No clients yet', text: 'Create your first client, then assign projects to it.' },
  nothing: { text: 'No clients match these filters.', clear: 'Show active clients' },
  form: {
    edit: (name: string) => `Client ${name}`,
    fields: 'Client details',
    name: 'Name',
    emails: 'Email addresses, one per line',
    phone: 'Phone',
    address: 'Address',
    projects: 'Projects',
    missing: 'must not be empty',
    notNumber: 'must be a number, such as 1250.50',
    create: 'Create client',
    save: 'Save client',
    created: (name: string) => `${name} created.`,
    saved: (name: string) => `${name} saved.`,
    undone: (name: string) => `Change to ${name} undone.`,
  },
  effect: {
    nothing: 'No changes yet.',
    creates: 'The client is available immediately.',
    name: (name: string) => `The new name ${name} also appears on past records.`,
    come: (names: string, day: string) =>
      `Time on ${names} belongs to this client from ${day}. Earlier time does not move.`,
    go: (names: string, day: string) => `From ${day}, ${names} has no client. Earlier time stays with this client.`,
    budget: 'The budget uses the new settings. Earlier settings stay in its history.',
    noBudget: 'The budget ends. Its history is retained.',
  },
  archive: {
    title: 'Archive',
    state: 'State',
    states: { active: 'active', archived: 'archived' },
    will:
      'An archived client is hidden from lists and accepts no further projects. Its projects, time and budget ' +
      'stay.',
    willBack: 'A restored client appears in lists again and accepts projects.',
    archive: 'Archive client',
    restore: 'Restore client',
    archived: (name: string) => `${name} archived.`,
    restored: (name: string) => `${name} restored.`,
  },
  history: 'Change history',
};

type ClientWords = typeof en;

const de: ClientWords = {
  title: 'Kunden',
  lead: (count, more) => (more ? `Mehr als ${count} Kunden` : countOf('de', count, 'Kunde', 'Kunden')),
  leadOf: {
    active: (count) => `${count}, aktiv.`,
    archived: (count) => `${count}, archiviert.`,
    all: (count) => `${count} insgesamt.`,
  },
  found: (count, text) => `${count} gefunden für „${text}“.`,
  note: 'Wählen Sie einen Kunden, um ihn zu bearbeiten.',
  create: 'Neuer Kunde',
  find: 'Nach Namen suchen',
  findKey: 'Kunden suchen',
  status: { label: 'Zeigen', active: 'aktiv', archived: 'archiviert', all: 'alle' },
  columns: { name: 'Kunde', reach: 'Kontakt', projects: 'Projekte', budget: 'Budget' },
  archived: 'archiviert',
  none: { title: 'Noch keine Kunden', text: 'Legen Sie den ersten Kunden an und ordnen Sie ihm Projekte zu.' },
  nothing: { text: 'Kein Kunde passt zu diesen Filtern.', clear: 'Aktive Kunden zeigen' },
  form: {
    edit: (name) => `Kunde ${name}`,
    fields: 'Angaben zum Kunden',
    name: 'Name',
    emails: 'E-Mail-Adressen, eine je Zeile',
    phone: 'Telefon',
    address: 'Anschrift',
    projects: 'Projekte',
    missing: 'darf nicht leer sein',
    notNumber: 'muss eine Zahl sein, etwa 1250,50',
    create: 'Kunden anlegen',
    save: 'Kunden speichern',
    created: (name) => `${name} ist angelegt.`,
    saved: (name) => `${name} ist gespeichert.`,
    undone: (name) => `Die Änderung an ${name} ist rückgängig gemacht.`,
  },
  effect: {
    nothing: 'Noch keine Änderungen.',
    creates: 'Der Kunde ist sofort verfügbar.',
    name: (name) => `Der neue Name ${name} erscheint auch bei früheren Daten.`,
    come: (names, day) => `Zeit auf ${names} gehört ab ${day} zu diesem Kunden. Frühere Zeit ändert sich nicht.`,
    go: (names, day) => `Ab ${day} hat ${names} keinen Kunden. Frühere Zeit bleibt bei diesem Kunden.`,
    budget: 'Das Budget verwendet die neuen Einstellungen. Frühere Einstellungen bleiben im Verlauf.',
    noBudget: 'Das Budget endet. Sein Verlauf bleibt erhalten.',
  },
  archive: {
    title: 'Archiv',
    state: 'Zustand',
    states: { active: 'aktiv', archived: 'archiviert' },
    will:
      'Ein archivierter Kunde erscheint nicht mehr in Listen und nimmt keine Projekte an. Projekte, Zeit und ' +
      'Budget bleiben.',
    willBack: 'Ein wiederhergestellter Kunde erscheint wieder in Listen und nimmt Projekte an.',
    archive: 'Kunden archivieren',
    restore: 'Kunden wiederherstellen',
    archived: (name) => `${name} ist archiviert.`,
    restored: (name) => `${name} ist wiederhergestellt.`,
  },
  history: 'Änderungsverlauf',
};

export const clientWords = (language: Language): ClientWords => (language === 'de' ? de : en);
