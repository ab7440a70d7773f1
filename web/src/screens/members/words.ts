import { countOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';

const en = {
  title: 'Members',
  lead: (shown: number, invited: number, more: boolean) => {
    const count = countOf('en', shown, 'member', 'members');
    const waiting =
      invited === 0 ? '' : `, including ${countOf('en', invited, 'pending invitation', 'pending invitations')}`;
    return `${more ? `The first ${count}` : count}${waiting}.`;
  },
  found: (shown: number, more: boolean) =>
    `${more ? 'More than ' : ''}${countOf('en', shown, 'member', 'members')} found.`,
  invite: 'Invite member',
  find: 'Search by name or email',
  role: 'Role',
  anyRole: 'any',
  former: 'Include former members',
  columns: { name: 'Member', role: 'Role', projects: 'Projects', pay: 'Pay', bill: 'Bill rate', since: 'Member since' },
  caption: 'Members',
  roles: {
    organization_owner: 'Owner',
    organization_manager: 'Manager',
    project_manager: 'Project manager',
    project_user: 'Member',
    project_viewer: 'Viewer',
    by_project: 'By project',
    unassigned: 'No projects',
  },
  organizationRoles: { owner: 'Owner', manager: 'Manager', user: 'Member' },
  roleMeaning: {
    owner: 'Owners can see and change everything.',
    manager: 'Managers can see and change all members and projects.',
    user: 'Members can see their own records and their projects.',
  },
  projectRoles: { manager: 'manager', user: 'member', viewer: 'viewer' },
  status: { active: '', pending: 'invited', removed: 'former' },
  hourly: (rate: string) => `${rate} per hour`,
  fixed: (amount: string) => `${amount} fixed`,
  edit: (name: string) => `Edit ${name}`,
  open: 'Edit',
  none: {
    title: 'No members found',
    text: 'No members match these filters.',
    clear: 'Clear filters',
  },
  form: {
    email: 'Email',
    emailHint: 'The invitation is for this address. Before they accept, you see only what you enter here.',
    name: 'Name',
    nameHint: 'Shown in this organization until the person accepts',
    role: 'Role',
    payType: 'Pay type',
    payTypes: { hourly: 'hourly', fixed_amount: 'fixed amount' },
    pay: 'Pay rate',
    bill: 'Bill rate',
    rateHint: 'Empty: no rate',
    effective: 'Effective date of the rates',
    projects: 'Projects',
    in: (project: string) => `Role in ${project}`,
    save: 'Save',
    sendInvite: 'Invite',
    amount: 'must be an amount of money, such as 25.50',
  },
  effect: {
    nothing: 'No changes yet.',
    invite: (who: string, isMailed: boolean) =>
      isMailed
        ? `${who || 'The person'} receives an invitation by mail.`
        : `${who || 'The person'} is invited. This server sends no mail. To pass on the link, edit the member ` +
          'afterwards.',
    role: (name: string, role: string, meaning: string) => `New role of ${name}: ${role.toLowerCase()}. ${meaning}`,
    rates: (pay: string, bill: string, date: string) =>
      `From ${date}, time is paid at ${pay} and billed at ${bill}. Figures from that day on are recomputed, except ` +
      'closed budget periods.',
    firstRate: 'A first rate also applies to earlier time, unless another rate applies there.',
    noRate: 'no rate',
    added: (projects: string) => `Added to: ${projects}.`,
    taken: (projects: string) => `Removed from: ${projects}. Tracked time stays there.`,
    changed: (projects: string) => `New role in: ${projects}.`,
  },
  saved: (name: string) => `${name} saved.`,
  invited: (name: string) => `${name} invited.`,
  history: 'Change history',
  remove: {
    button: 'Remove from the organization',
    title: (name: string) => `Remove ${name}?`,
    text:
      'Access, tokens and policies end immediately. Time, flags and figures stay. To return, the person must ' +
      'be invited again.',
    confirm: 'Remove',
    done: (name: string) => `${name} removed.`,
    own: 'This is you. To leave the organization, go to your page.',
  },
  merge: {
    title: 'Merge duplicate members',
    intro: (name: string) => `If ${name} was added twice, you can move all time to the other member.`,
    into: 'Move time to',
    choose: 'select a member',
    former: (name: string) => `${name} (former member)`,
    missing: 'must be selected',
    reason: 'Reason for changes to closed pay periods',
    reasonHint: 'Time in closed pay periods is locked. With a reason it is moved, and the change becomes a correction.',
    effect: (name: string, other: string) =>
      `Moves all time of ${name} to ${other}. Figures, budgets and overtime are updated, and both are analyzed again ` +
      `for unusual activity. ${name} stays a member with role, projects and rates. You cannot undo this. The change ` +
      'history records it.',
    button: 'Move all time',
    done: (name: string, other: string, time: string) => `Moved ${time} from ${name} to ${other}.`,
  },
};

type MemberWords = typeof en;

const de: MemberWords = {
  title: 'Mitglieder',
  lead: (shown, invited, more) => {
    const count = countOf('de', shown, 'Mitglied', 'Mitglieder');
    const waiting = invited === 0 ? '' : `, davon ${countOf('de', invited, 'offene Einladung', 'offene Einladungen')}`;
    return `${more ? `Die ersten ${count}` : count}${waiting}.`;
  },
  found: (shown, more) => `${more ? 'Mehr als ' : ''}${countOf('de', shown, 'Mitglied', 'Mitglieder')} gefunden.`,
  invite: 'Mitglied einladen',
  find: 'Nach Name oder E-Mail suchen',
  role: 'Rolle',
  anyRole: 'jede',
  former: 'Frühere Mitglieder einschließen',
  columns: {
    name: 'Mitglied',
    role: 'Rolle',
    projects: 'Projekte',
    pay: 'Lohn',
    bill: 'Verrechnungssatz',
    since: 'Mitglied seit',
  },
  caption: 'Mitglieder',
  roles: {
    organization_owner: 'Inhaber',
    organization_manager: 'Leitung',
    project_manager: 'Projektleitung',
    project_user: 'Mitglied',
    project_viewer: 'Einsicht',
    by_project: 'Je Projekt',
    unassigned: 'Keine Projekte',
  },
  organizationRoles: { owner: 'Inhaber', manager: 'Leitung', user: 'Mitglied' },
  roleMeaning: {
    owner: 'Inhaber können alles sehen und ändern.',
    manager: 'Die Leitung kann alle Mitglieder und Projekte sehen und ändern.',
    user: 'Mitglieder können ihre eigenen Daten und ihre Projekte sehen.',
  },
  projectRoles: { manager: 'Leitung', user: 'Mitglied', viewer: 'Einsicht' },
  status: { active: '', pending: 'eingeladen', removed: 'ausgeschieden' },
  hourly: (rate) => `${rate} pro Stunde`,
  fixed: (amount) => `${amount} fest`,
  edit: (name) => `${name} bearbeiten`,
  open: 'Bearbeiten',
  none: {
    title: 'Keine Mitglieder gefunden',
    text: 'Kein Mitglied passt zu diesen Filtern.',
    clear: 'Filter zurücksetzen',
  },
  form: {
    email: 'E-Mail',
    emailHint: 'Die Einladung gilt dieser Adresse. Bis zur Annahme sehen Sie nur, was Sie hier eingeben.',
    name: 'Name',
    nameHint: 'Wird in dieser Organisation gezeigt, bis die Person annimmt',
    role: 'Rolle',
    payType: 'Vergütungsart',
    payTypes: { hourly: 'nach Stunden', fixed_amount: 'fester Betrag' },
    pay: 'Lohnsatz',
    bill: 'Verrechnungssatz',
    rateHint: 'Leer: kein Satz',
    effective: 'Sätze gelten ab',
    projects: 'Projekte',
    in: (project) => `Rolle in ${project}`,
    save: 'Speichern',
    sendInvite: 'Einladen',
    amount: 'muss ein Geldbetrag sein, etwa 25,50',
  },
  effect: {
    nothing: 'Noch keine Änderungen.',
    invite: (who, isMailed) =>
      isMailed
        ? `${who || 'Die Person'} erhält eine Einladung per Mail.`
        : `${who || 'Die Person'} wird eingeladen. Dieser Server versendet keine Mail. Den Link erhalten Sie, ` +
          'wenn Sie das Mitglied bearbeiten.',
    role: (name, role, meaning) => `Neue Rolle von ${name}: ${role}. ${meaning}`,
    rates: (pay, bill, date) =>
      `Ab ${date} wird Zeit mit ${pay} bezahlt und mit ${bill} verrechnet. Zahlen ab diesem Tag werden neu ` +
      'berechnet, ' +
      'außer in abgeschlossenen Budgetzeiträumen.',
    firstRate: 'Ein erster Satz gilt auch für frühere Zeit, wenn dort kein anderer Satz gilt.',
    noRate: 'keinem Satz',
    added: (projects) => `Hinzugefügt zu: ${projects}.`,
    taken: (projects) => `Entfernt aus: ${projects}. Erfasste Zeit bleibt dort.`,
    changed: (projects) => `Neue Rolle in: ${projects}.`,
  },
  saved: (name) => `${name} ist gespeichert.`,
  invited: (name) => `${name} ist eingeladen.`,
  history: 'Änderungsverlauf',
  remove: {
    button: 'Aus der Organisation entfernen',
    title: (name) => `${name} entfernen?`,
    text:
      'Zugang, Token und Regeln enden sofort. Zeit, Hinweise und Zahlen bleiben. Für eine Rückkehr muss die ' +
      'Person neu eingeladen werden.',
    confirm: 'Entfernen',
    done: (name) => `${name} ist entfernt.`,
    own: 'Das sind Sie selbst. Austreten können Sie auf Ihrer Seite.',
  },
  merge: {
    title: 'Doppelte Mitglieder zusammenführen',
    intro: (name) => `Wurde ${name} zweimal angelegt, können Sie alle Zeit auf das andere Mitglied übertragen.`,
    into: 'Zeit übertragen auf',
    choose: 'Mitglied wählen',
    former: (name) => `${name} (früheres Mitglied)`,
    missing: 'muss gewählt sein',
    reason: 'Grund für Änderungen an abgeschlossenen Zeiträumen',
    reasonHint:
      'Zeit in abgeschlossenen Zeiträumen ist gesperrt. Mit einem Grund wird sie übertragen, und die Änderung wird ' +
      'zur Berichtigung.',
    effect: (name, other) =>
      `Überträgt alle Zeit von ${name} auf ${other}. Zahlen, Budgets und Überstunden werden aktualisiert, und beide ` +
      `werden erneut auf ungewöhnliche Aktivität ausgewertet. ${name} bleibt Mitglied mit Rolle, Projekten und ` +
      'Sätzen. Das lässt sich nicht rückgängig machen. Der Änderungsverlauf hält es fest.',
    button: 'Alle Zeit übertragen',
    done: (name, other, time) => `${time} von ${name} auf ${other} übertragen.`,
  },
};

export const memberWords = (language: Language): MemberWords => (language === 'de' ? de : en);
