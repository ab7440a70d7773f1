import type { OrganizationRole } from './memberships-queries.ts';
import type { Language } from '../../words/words.ts';

const en = {
  title: 'My organizations',
  none: 'You are not a member of any organization. Ask an owner to invite you.',
  role: { owner: 'an owner', manager: 'a manager', user: 'a member' } satisfies Record<OrganizationRole, string>,
  since: (role: string, when: string) => `You have been ${role} since ${when}.`,
  open: 'Invitation',
  invited: (inviter: string | null, role: string) =>
    inviter === null ? `You are invited as ${role}.` : `${inviter} invites you as ${role}.`,
  until: (name: string, email: string) =>
    `Until you accept, you are listed as ${name}, ${email}, as entered in the invitation.`,
  after: 'After you accept, the organization sees your name, email address and time zone.',
  accept: 'Accept',
  decline: 'Decline',
  leave: 'Leave',
  lastOwner: 'As the last owner you cannot leave. First make another member an owner.',
  ask: {
    leave: (organization: string) => `Leave ${organization}?`,
    decline: (organization: string) => `Decline the invitation from ${organization}?`,
  },
  will: {
    stays: 'Your recorded time, flags and pay stay with the organization.',
    ends: 'Your access, your project roles and your tokens there end immediately.',
    back: 'To return, you need a new invitation.',
  },
  make: {
    title: 'New organization',
    name: 'Organization name',
    zone: 'Organization time zone',
    missing: 'must not be empty',
    effect: (zone: string) =>
      `The organization is created immediately, with you as its owner and only member. Its time zone is ${zone}. ` +
      'As its last owner you cannot leave it.',
    button: 'Create organization',
    done: (name: string) => `${name} created. You are its owner. Select it in the list of organizations.`,
  },
  joined: (organization: string) => `You have joined ${organization}.`,
  left: (organization: string) => `You have left ${organization}.`,
  declined: (organization: string) => `You have declined the invitation from ${organization}.`,
};

export type MembershipsWords = typeof en;

const de: MembershipsWords = {
  title: 'Meine Organisationen',
  none: 'Sie gehören keiner Organisation an. Bitten Sie einen Inhaber um eine Einladung.',
  role: { owner: 'Inhaber', manager: 'Leitung', user: 'Mitglied' },
  since: (role, when) => `Ihre Rolle seit ${when}: ${role}.`,
  open: 'Einladung',
  invited: (inviter, role) =>
    inviter === null ? `Sie sind eingeladen, Rolle: ${role}.` : `${inviter} lädt Sie ein, Rolle: ${role}.`,
  until: (name, email) =>
    `Bis Sie annehmen, sind Sie dort als ${name}, ${email} aufgeführt, wie in der Einladung eingegeben.`,
  after: 'Nach der Annahme sieht die Organisation Ihren Namen, Ihre E-Mail-Adresse und Ihre Zeitzone.',
  accept: 'Annehmen',
  decline: 'Ablehnen',
  leave: 'Austreten',
  lastOwner: 'Als letzter Inhaber können Sie nicht austreten. Machen Sie zuerst ein anderes Mitglied zum Inhaber.',
  ask: {
    leave: (organization) => `Aus ${organization} austreten?`,
    decline: (organization) => `Die Einladung von ${organization} ablehnen?`,
  },
  will: {
    stays: 'Ihre erfasste Zeit, Ihre Hinweise und Ihr Lohn bleiben bei der Organisation.',
    ends: 'Ihr Zugang, Ihre Rollen in Projekten und Ihre Token dort enden sofort.',
    back: 'Für eine Rückkehr brauchen Sie eine neue Einladung.',
  },
  make: {
    title: 'Neue Organisation',
    name: 'Name der Organisation',
    zone: 'Zeitzone der Organisation',
    missing: 'darf nicht leer sein',
    effect: (zone) =>
      'Die Organisation wird sofort angelegt, mit Ihnen als Inhaber und einzigem Mitglied. Ihre Zeitzone ' +
      `ist ${zone}. ` +
      'Als letzter Inhaber können Sie nicht austreten.',
    button: 'Organisation anlegen',
    done: (name) => `${name} ist angelegt. Sie sind Inhaber. Wählen Sie sie in der Liste der Organisationen.`,
  },
  joined: (organization) => `Sie sind ${organization} beigetreten.`,
  left: (organization) => `Sie sind aus ${organization} ausgetreten.`,
  declined: (organization) => `Sie haben die Einladung von ${organization} abgelehnt.`,
};

export const membershipsWords = (language: Language): MembershipsWords => (language === 'de' ? de : en);
