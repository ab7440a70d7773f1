import type { Language } from '../../words/words.ts';

const people = (n: number) => `${n} ${n === 1 ? 'person' : 'people'}`;

const en = {
  title: 'Members',
  lead: (shown: number, invited: number, more: boolean) => {
    const all = more ? `The first ${people(shown)}` : people(shown);
    return invited === 0 ? `${all}.` : `${all}; ${invited} of them ${invited === 1 ? 'has' : 'have'} not accepted yet.`;
  },
  found: (shown: number, more: boolean) => `${more ? 'More than ' : ''}${people(shown)} found.`,
  invite: 'Invite somebody',
  find: 'Find by name or email',
  role: 'Role',
  anyRole: 'any',
  former: 'Former members too',
  columns: { name: 'Member', role: 'Role', projects: 'Projects', pay: 'Pay', bill: 'Billed', since: 'Member since' },
  caption: 'Members',
  roles: {
    organization_owner: 'Owner',
    organization_manager: 'Manager',
    project_manager: 'Manages projects',
    project_user: 'Member',
    project_viewer: 'Viewer',
    by_project: 'By project',
    unassigned: 'On no project',
  },
  organizationRoles: { owner: 'Owner', manager: 'Manager', user: 'Member' },
  roleMeaning: {
    owner: 'Owners see and change everything.',
    manager: 'Managers see all members and projects, and change them.',
    user: 'Members see themselves and their projects.',
  },
  projectRoles: { manager: 'manages it', user: 'tracks time', viewer: 'looks only' },
  status: { active: '', pending: 'invited', removed: 'left' },
  hourly: (rate: string) => `${rate} an hour`,
  fixed: (amount: string) => `${amount} fixed`,
  edit: (name: string) => `Change ${name}`,
  open: 'Change',
  none: {
    title: 'Nobody found',
    text: 'No member fits these filters.',
    clear: 'Show everybody',
  },
  form: {
    email: 'Email',
    emailHint: 'The person is invited by it, and accepts before anything known of them elsewhere is shown here.',
    name: 'Name',
    nameHint: 'As this organization shows them until they accept',
    role: 'Role',
    payType: 'Paid',
    payTypes: { hourly: 'by the hour', fixed_amount: 'a fixed amount' },
    pay: 'Pay rate',
    bill: 'Bill rate',
    rateHint: 'Empty: none',
    effective: 'Rates hold from',
    projects: 'Projects',
    in: (project: string) => `In ${project}`,
    save: 'Save',
    sendInvite: 'Invite',
    amount: 'is no amount of money',
  },
  effect: {
    nothing: 'Nothing is changed yet.',
    invite: (who: string, isMailed: boolean) =>
      isMailed
        ? `${who || 'The person'} is invited by mail and can accept.`
        : `${who || 'The person'} is invited. This server sends no mail: what makes the link stands where the member ` +
          'is changed.',
    role: (name: string, role: string, meaning: string) => `${name} becomes ${role.toLowerCase()}. ${meaning}`,
    rates: (pay: string, bill: string, date: string) =>
      `From ${date} on time is paid at ${pay} and billed at ${bill}. Figures from that day on are computed anew, ` +
      'those of closed budgets stay.',
    firstRate: 'A first rate is valid for all time, unless that replaces another rate.',
    noRate: 'no rate',
    added: (projects: string) => `Put on: ${projects}.`,
    taken: (projects: string) => `Taken off: ${projects}. Time tracked there stays.`,
    changed: (projects: string) => `Another role in: ${projects}.`,
  },
  saved: (name: string) => `${name} is changed.`,
  invited: (name: string) => `${name} is invited.`,
  history: 'What was changed of this member',
  remove: {
    button: 'Remove from the organization',
    title: (name: string) => `Remove ${name}?`,
    text: 'Access, tokens and policies end at once. Time, flags and figures stay. Whoever is added again joins anew.',
    confirm: 'Remove',
    done: (name: string) => `${name} is removed.`,
    own: 'This is you. To leave, go to your page.',
  },
  merge: {
    title: 'The same person twice',
    intro: (name: string) => `Where ${name} was there twice, all time of this one becomes that of the other.`,
    into: 'Who gets the time',
    choose: 'choose somebody',
    former: (name: string) => `${name} (no longer a member)`,
    missing: 'must be chosen',
    reason: 'Why, where closed pay periods change',
    reasonHint: 'Time in closed pay periods is locked here: it moves with a reason alone, and becomes corrections.',
    effect: (name: string, other: string) =>
      `All time of ${name} becomes that of ${other}, of every day there is: figures, budgets and overtime follow, ` +
      `and unusual activity of both is looked for anew. ${name} stays a member, with role, projects and rates. ` +
      'It cannot be taken back by a press; it stands in the history.',
    button: 'Move all time',
    done: (name: string, other: string, time: string) => `${time} of ${name} are ${other}’s now.`,
  },
};

type MemberWords = typeof en;

const personen = (n: number) => `${n} ${n === 1 ? 'Person' : 'Personen'}`;

const de: MemberWords = {
  title: 'Mitglieder',
  lead: (shown, invited, more) => {
    const all = more ? `Die ersten ${personen(shown)}` : personen(shown);
    return invited === 0
      ? `${all}.`
      : `${all}; ${invited} davon ${invited === 1 ? 'hat' : 'haben'} noch nicht angenommen.`;
  },
  found: (shown, more) => `${more ? 'Mehr als ' : ''}${personen(shown)} gefunden.`,
  invite: 'Jemanden einladen',
  find: 'Nach Name oder E-Mail suchen',
  role: 'Rolle',
  anyRole: 'jede',
  former: 'Auch frühere Mitglieder',
  columns: {
    name: 'Mitglied',
    role: 'Rolle',
    projects: 'Projekte',
    pay: 'Lohn',
    bill: 'Berechnet',
    since: 'Mitglied seit',
  },
  caption: 'Mitglieder',
  roles: {
    organization_owner: 'Inhaber',
    organization_manager: 'Leitung',
    project_manager: 'Leitet Projekte',
    project_user: 'Mitglied',
    project_viewer: 'Einsicht',
    by_project: 'Je Projekt',
    unassigned: 'In keinem Projekt',
  },
  organizationRoles: { owner: 'Inhaber', manager: 'Leitung', user: 'Mitglied' },
  roleMeaning: {
    owner: 'Inhaber sehen und ändern alles.',
    manager: 'Die Leitung sieht alle Mitglieder und Projekte und ändert sie.',
    user: 'Mitglieder sehen sich selbst und ihre Projekte.',
  },
  projectRoles: { manager: 'leitet es', user: 'erfasst Zeit', viewer: 'sieht nur' },
  status: { active: '', pending: 'eingeladen', removed: 'ausgeschieden' },
  hourly: (rate) => `${rate} pro Stunde`,
  fixed: (amount) => `${amount} fest`,
  edit: (name) => `${name} ändern`,
  open: 'Ändern',
  none: { title: 'Niemand gefunden', text: 'Kein Mitglied passt zu diesen Filtern.', clear: 'Alle zeigen' },
  form: {
    email: 'E-Mail',
    emailHint:
      'An sie geht die Einladung. Bis sie angenommen ist, zeigt diese Organisation nichts, was anderswo bekannt ist.',
    name: 'Name',
    nameHint: 'So zeigt ihn diese Organisation, bis die Person annimmt',
    role: 'Rolle',
    payType: 'Bezahlt',
    payTypes: { hourly: 'nach Stunden', fixed_amount: 'mit festem Betrag' },
    pay: 'Lohnsatz',
    bill: 'Verrechnungssatz',
    rateHint: 'Leer: keiner',
    effective: 'Sätze gelten ab',
    projects: 'Projekte',
    in: (project) => `In ${project}`,
    save: 'Speichern',
    sendInvite: 'Einladen',
    amount: 'ist kein Geldbetrag',
  },
  effect: {
    nothing: 'Noch ist nichts geändert.',
    invite: (who, isMailed) =>
      isMailed
        ? `${who || 'Die Person'} wird per Mail eingeladen und kann annehmen.`
        : `${who || 'Die Person'} wird eingeladen. Dieser Server verschickt keine Mail: Was den Link macht, steht ` +
          'beim Ändern des Mitglieds.',
    role: (name, role, meaning) => `${name}: künftig ${role}. ${meaning}`,
    rates: (pay, bill, date) =>
      `Ab ${date} wird Zeit mit ${pay} bezahlt und mit ${bill} berechnet. Zahlen ab diesem Tag werden neu berechnet, ` +
      'die geschlossener Budgets bleiben.',
    firstRate: 'Ein erster Satz gilt für alle Zeit, wenn er dort keinen anderen ersetzt.',
    noRate: 'keinem Satz',
    added: (projects) => `Kommt in: ${projects}.`,
    taken: (projects) => `Verlässt: ${projects}. Dort erfasste Zeit bleibt.`,
    changed: (projects) => `Andere Rolle in: ${projects}.`,
  },
  saved: (name) => `${name} ist geändert.`,
  invited: (name) => `${name} ist eingeladen.`,
  history: 'Was an diesem Mitglied geändert wurde',
  remove: {
    button: 'Aus der Organisation entfernen',
    title: (name) => `${name} entfernen?`,
    text:
      'Zugang, Token und Regeln enden sofort. Zeit, Hinweise und Zahlen bleiben. Wer wieder ' +
      'hinzukommt, tritt neu ein.',
    confirm: 'Entfernen',
    done: (name) => `${name} ist entfernt.`,
    own: 'Das sind Sie selbst. Zum Austreten gehen Sie auf Ihre Seite.',
  },
  merge: {
    title: 'Dieselbe Person zweimal',
    intro: (name) => `War ${name} zweimal da, so geht alle Zeit hiervon auf das andere Mitglied über.`,
    into: 'Wer die Zeit bekommt',
    choose: 'jemanden wählen',
    former: (name) => `${name} (nicht mehr Mitglied)`,
    missing: 'must be chosen',
    reason: 'Warum, wo sich abgeschlossene Zeiträume ändern',
    reasonHint:
      'Zeit in abgeschlossenen Zeiträumen ist hier gesperrt: sie wird nur mit einem Grund übertragen und wird zu ' +
      'Berichtigungen.',
    effect: (name, other) =>
      `Alle Zeit von ${name} wird die von ${other}, an allen Tagen: Zahlen, Budgets und Überstunden folgen, und ` +
      `Auffälliges wird für beide neu gesucht. ${name} bleibt Mitglied, mit Rolle, Projekten, Sätzen und Token. ` +
      'Mit einem Druck ist das nicht rückgängig zu machen; es steht im Verlauf.',
    button: 'Alle Zeit übertragen',
    done: (name, other, time) => `${time} von ${name} gehören jetzt ${other}.`,
  },
};

export const memberWords = (language: Language): MemberWords => (language === 'de' ? de : en);
