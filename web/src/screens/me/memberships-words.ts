import type { OrganizationRole } from './memberships-queries.ts';
import type { Language } from '../../words/words.ts';

const en = {
  title: 'My organizations',
  none: 'You are a member of no organization. Ask an owner to invite you.',
  role: { owner: 'an owner', manager: 'a manager', user: 'a member' } satisfies Record<OrganizationRole, string>,
  since: (role: string, when: string) => `You are ${role} since ${when}.`,
  open: 'Invitation',
  invited: (inviter: string | null, role: string) =>
    inviter === null ? `You are invited as ${role}.` : `${inviter} invites you as ${role}.`,
  until: (name: string, email: string) => `Until you accept, it shows you as ${name}, ${email}, as they typed it.`,
  after: 'Once you accept, it sees your name, your email address and your time zone as they are.',
  accept: 'Accept',
  decline: 'Decline',
  leave: 'Leave',
  lastOwner: 'You are its last owner, so you cannot leave. Make another member owner first.',
  ask: {
    leave: (organization: string) => `Leave ${organization}?`,
    decline: (organization: string) => `Decline the invitation of ${organization}?`,
  },
  will: {
    stays: 'Time that was recorded for you stays with the organization, and so do its flags and pay.',
    ends: 'Your access, your places in projects and the tokens that act as you there end at once.',
    back: 'You come back only when somebody invites you again.',
  },
  make: {
    title: 'Another organization',
    name: 'Its name',
    zone: 'Its time zone',
    missing: 'must not be empty',
    effect: (zone: string) =>
      `It is there at once and you are its owner; nobody else is in it. Its days are those of ${zone}. It stays: ` +
      'a last owner cannot leave.',
    button: 'Make the organization',
    done: (name: string) => `${name} is there, and you are its owner. You find it where organizations are chosen.`,
  },
  joined: (organization: string) => `You have joined ${organization}.`,
  left: (organization: string) => `You have left ${organization}.`,
  declined: (organization: string) => `You have declined the invitation of ${organization}.`,
};

export type MembershipsWords = typeof en;

const de: MembershipsWords = {
  title: 'Meine Organisationen',
  none: 'Sie gehören zu keiner Organisation. Lassen Sie sich einladen.',
  role: { owner: 'Inhaber', manager: 'Leitung', user: 'Mitglied' },
  since: (role, when) => `Ihre Rolle seit ${when}: ${role}.`,
  open: 'Einladung',
  invited: (inviter, role) =>
    inviter === null ? `Sie sind eingeladen, Rolle: ${role}.` : `${inviter} lädt Sie ein, Rolle: ${role}.`,
  until: (name, email) => `Bis Sie annehmen, sieht man Sie dort als ${name}, ${email}, wie es eingetippt wurde.`,
  after: 'Nehmen Sie an, so sieht man Ihren Namen, Ihre E-Mail-Adresse und Ihre Zeitzone, wie sie sind.',
  accept: 'Annehmen',
  decline: 'Ablehnen',
  leave: 'Austreten',
  lastOwner: 'Sie sind der letzte Inhaber und können nicht austreten. Machen Sie zuerst jemand anderen zum Inhaber.',
  ask: {
    leave: (organization) => `Aus ${organization} austreten?`,
    decline: (organization) => `Die Einladung von ${organization} ablehnen?`,
  },
  will: {
    stays: 'Für Sie erfasste Zeit bleibt bei der Organisation, ebenso was dazu auffiel und was bezahlt wird.',
    ends: 'Ihr Zugang, Ihre Plätze in Projekten und Token, die dort für Sie handeln, enden sofort.',
    back: 'Zurück kommen Sie nur, wenn Sie jemand wieder einlädt.',
  },
  make: {
    title: 'Eine weitere Organisation',
    name: 'Ihr Name',
    zone: 'Ihre Zeitzone',
    missing: 'must not be empty',
    effect: (zone) =>
      `Sie ist sofort da und gehört Ihnen; sonst ist niemand darin. Ihre Tage sind die von ${zone}. Sie bleibt: ` +
      'Wer als Letztes Inhaber ist, kann nicht austreten.',
    button: 'Organisation anlegen',
    done: (name) => `${name} ist da und gehört Ihnen. Sie finden sie, wo Organisationen gewählt werden.`,
  },
  joined: (organization) => `Sie gehören jetzt zu ${organization}.`,
  left: (organization) => `Sie sind aus ${organization} ausgetreten.`,
  declined: (organization) => `Sie haben die Einladung von ${organization} abgelehnt.`,
};

export const membershipsWords = (language: Language): MembershipsWords => (language === 'de' ? de : en);
