import type { Output } from '../../api/call.ts';
import type { Language } from '../../words/words.ts';

type Open = NonNullable<Output<'readInvitation'>['invitation']['open']>;

interface StateWords {
  title: string;
  text: string;
}

const en = {
  title: 'Invitation',
  noLink: {
    title: 'This page needs the link of an invitation',
    text: 'Open the link that was sent to you. Once you are signed in, invitations are also on your page.',
  },
  unknown: {
    title: 'This link leads to no invitation',
    text: 'It may have been cut short when it was copied. Open it again from where you got it, or ask for a new one.',
  } satisfies StateWords,
  heading: (organization: string) => `${organization} invites you`,
  from: (inviter: string | null, organization: string, role: string) =>
    inviter === null
      ? `You are invited to ${organization} as ${role}.`
      : `${inviter} invites you to ${organization} as ${role}.`,
  role: {
    organization_owner: 'an owner',
    organization_manager: 'a manager',
    project_manager: 'a manager of projects',
    project_user: 'a member',
    project_viewer: 'a viewer of projects',
    by_project: 'a member of projects',
    unassigned: 'a member',
  } satisfies Record<Open['effective_role'], string>,
  seen: {
    title: (organization: string) => `What ${organization} sees of you`,
    until: (name: string, email: string) => `Until you accept: ${name}, ${email}, as they typed it.`,
    after: 'From then on: your name, your email address and your time zone, and the time you track there.',
    never: 'Never: in which other organizations you are, or whether you have an account.',
  },
  recorded: {
    title: 'What is recorded of you there',
    always: 'Your time, and for how many seconds keyboard and mouse are used. What you type is not kept.',
    screenshots: (n: number) => (n === 0 ? 'No screenshots.' : `Up to ${n} screenshots in each 10 minutes.`),
    tracking: {
      off: 'Neither applications nor addresses.',
      apps: 'Applications, and no addresses.',
      apps_and_urls: 'Applications and addresses.',
    } satisfies Record<Open['app_and_url_tracking'], string>,
    later: 'You see all of it on your page, with who decided it.',
  },
  name: 'Your name',
  nameHint: 'As your colleagues shall see it. It is yours in every organization.',
  nameMissing: 'must be filled in',
  zone: 'Your time zone',
  accept: 'Accept',
  acceptNew: 'Accept and sign in',
  will: (organization: string) => `From then on ${organization} sees you as you are. You can leave it at any time.`,
  somebodyElse: 'Somebody else is signed in with this browser. They are signed out when you accept.',
  account: (email: string) => `You have an account as ${email}. Sign in; the invitation waits on your page.`,
  otherAccount: (email: string) =>
    `It is for ${email}, and somebody else is signed in with this browser. Sign in as that person.`,
  signIn: 'Sign in',
  decline: 'Decline',
  ask: {
    title: (organization: string) => `Decline the invitation of ${organization}?`,
    text: 'Your membership there ends at once. Time already recorded for you stays. They can invite you again.',
  },
  states: {
    accepted: {
      title: 'This invitation is accepted',
      text: 'The link was used, or you accepted on your page. Sign in to go on.',
    },
    declined: {
      title: 'This invitation is declined',
      text: 'Your membership has ended. If you changed your mind, ask to be invited again.',
    },
    expired: {
      title: 'This link is too old',
      text: 'Or a newer one was made since. Ask who invited you for a new link; on the server it is made by:',
    },
    withdrawn: {
      title: 'This invitation was withdrawn',
      text: 'The membership has ended: it was withdrawn, or you declined or left. Ask who invited you.',
    },
  } satisfies Record<Exclude<Output<'readInvitation'>['invitation']['state'], 'open'>, StateWords>,
};

export type InvitationWords = typeof en;

const de: InvitationWords = {
  title: 'Einladung',
  noLink: {
    title: 'Diese Seite braucht den Link einer Einladung',
    text: 'Öffnen Sie den Link, der Ihnen geschickt wurde. Angemeldet finden Sie Einladungen auch auf Ihrer Seite.',
  },
  unknown: {
    title: 'Dieser Link führt zu keiner Einladung',
    text: 'Vielleicht wurde er beim Kopieren abgeschnitten. Öffnen Sie ihn noch einmal, oder bitten Sie um einen.',
  },
  heading: (organization) => `${organization} lädt Sie ein`,
  from: (inviter, organization, role) =>
    inviter === null
      ? `Sie sind zu ${organization} eingeladen: ${role}.`
      : `${inviter} lädt Sie zu ${organization} ein: ${role}.`,
  role: {
    organization_owner: 'als Inhaber',
    organization_manager: 'für die Leitung',
    project_manager: 'für die Leitung von Projekten',
    project_user: 'als Mitglied',
    project_viewer: 'zum Ansehen von Projekten',
    by_project: 'als Mitglied von Projekten',
    unassigned: 'als Mitglied',
  },
  seen: {
    title: (organization) => `Was ${organization} von Ihnen sieht`,
    until: (name, email) => `Bis Sie annehmen: ${name}, ${email}, wie es dort eingetippt wurde.`,
    after: 'Danach: Ihren Namen, Ihre E-Mail-Adresse, Ihre Zeitzone und die Zeit, die Sie dort erfassen.',
    never: 'Nie: in welchen anderen Organisationen Sie sind oder ob Sie ein Konto haben.',
  },
  recorded: {
    title: 'Was dort von Ihnen erfasst wird',
    always: 'Ihre Zeit und wie viele Sekunden Tastatur und Maus benutzt werden. Was Sie tippen, wird nicht aufbewahrt.',
    screenshots: (n) => (n === 0 ? 'Keine Bildschirmfotos.' : `Bis zu ${n} Bildschirmfotos in je 10 Minuten.`),
    tracking: {
      off: 'Weder Programme noch Adressen.',
      apps: 'Programme, aber keine Adressen.',
      apps_and_urls: 'Programme und Adressen.',
    },
    later: 'Sie sehen alles auf Ihrer Seite, auch wer es entschieden hat.',
  },
  name: 'Ihr Name',
  nameHint: 'So sehen Sie Ihre Kolleginnen und Kollegen. Er gilt in jeder Organisation.',
  nameMissing: 'muss ausgefüllt sein',
  zone: 'Ihre Zeitzone',
  accept: 'Annehmen',
  acceptNew: 'Annehmen und anmelden',
  will: (organization) => `${organization} sieht Sie ab dann, wie Sie sind. Sie können jederzeit austreten.`,
  somebodyElse: 'Mit diesem Browser ist jemand anderes angemeldet und wird abgemeldet, wenn Sie annehmen.',
  account: (email) => `Sie haben ein Konto als ${email}. Melden Sie sich an; die Einladung wartet auf Ihrer Seite.`,
  otherAccount: (email) =>
    `Sie ist für ${email}, und mit diesem Browser ist jemand anderes angemeldet. Melden Sie sich als diese Person an.`,
  signIn: 'Anmelden',
  decline: 'Ablehnen',
  ask: {
    title: (organization) => `Die Einladung von ${organization} ablehnen?`,
    text: 'Ihre Mitgliedschaft endet sofort. Schon erfasste Zeit bleibt. Sie können wieder eingeladen werden.',
  },
  states: {
    accepted: {
      title: 'Diese Einladung ist angenommen',
      text: 'Der Link wurde benutzt, oder Sie haben auf Ihrer Seite angenommen. Melden Sie sich an.',
    },
    declined: {
      title: 'Diese Einladung ist abgelehnt',
      text: 'Ihre Mitgliedschaft ist beendet. Wollen Sie doch, so lassen Sie sich noch einmal einladen.',
    },
    expired: {
      title: 'Dieser Link ist zu alt',
      text: 'Oder es gibt einen neueren. Bitten Sie um einen neuen; auf der Kommandozeile des Servers macht ihn:',
    },
    withdrawn: {
      title: 'Diese Einladung gilt nicht mehr',
      text: 'Die Mitgliedschaft ist beendet: zurückgenommen, abgelehnt oder verlassen. Fragen Sie dort nach.',
    },
  },
};

export const invitationWords = (language: Language): InvitationWords => (language === 'de' ? de : en);
