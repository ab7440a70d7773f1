import type { Output } from '../../api/call.ts';
import { countOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';

type Open = NonNullable<Output<'readInvitation'>['invitation']['open']>;

interface StateWords {
  title: string;
  text: string;
}

const en = {
  title: 'Invitation',
  noLink: {
    title: 'Invitation link required',
    text: 'Open the link from your invitation. If you are signed in, you also find invitations on your page.',
  },
  unknown: {
    title: 'Invitation not found',
    text: 'The link may be incomplete. Copy the full link and open it again, or request a new one.',
  } satisfies StateWords,
  heading: (organization: string) => `${organization} invites you`,
  from: (inviter: string | null, organization: string, role: string) =>
    inviter === null
      ? `You are invited to ${organization} as ${role}.`
      : `${inviter} invites you to ${organization} as ${role}.`,
  role: {
    organization_owner: 'an owner',
    organization_manager: 'a manager',
    project_manager: 'a project manager',
    project_user: 'a member',
    project_viewer: 'a project viewer',
    by_project: 'a project member',
    unassigned: 'a member',
  } satisfies Record<Open['effective_role'], string>,
  seen: {
    title: (organization: string) => `What ${organization} can see`,
    until: (name: string, email: string) => `Before you accept: ${name}, ${email}, as entered in the invitation.`,
    after: 'After you accept: your name, email address and time zone, and the time you track there.',
    never: 'Never: your other organizations, or whether you have an account.',
  },
  recorded: {
    title: 'What is recorded about you',
    always: 'Your time, and the number of seconds with keyboard and mouse input. The text you type is not recorded.',
    screenshots: (n: number) =>
      n === 0 ? 'No screenshots.' : `Up to ${countOf('en', n, 'screenshot', 'screenshots')} every 10 minutes.`,
    tracking: {
      off: 'No applications and no URLs.',
      apps: 'Applications, but no URLs.',
      apps_and_urls: 'Applications and URLs.',
    } satisfies Record<Open['app_and_url_tracking'], string>,
    later: 'Your page lists all of these settings and who made them.',
  },
  name: 'Your name',
  nameHint: 'Your colleagues see this name. It applies to all your organizations.',
  nameMissing: 'must not be empty',
  zone: 'Your time zone',
  accept: 'Accept',
  acceptNew: 'Accept and sign in',
  will: (organization: string) => `After you accept, ${organization} can see your profile. You can leave at any time.`,
  somebodyElse: 'Another user is signed in with this browser. If you accept, they are signed out.',
  account: (email: string) => `You have an account with ${email}. Sign in to see the invitation on your page.`,
  otherAccount: (email: string) =>
    `This invitation is for ${email}, but another user is signed in with this browser. Sign in with that address.`,
  signIn: 'Sign in',
  decline: 'Decline',
  ask: {
    title: (organization: string) => `Decline the invitation from ${organization}?`,
    text: 'Your membership there ends immediately. Recorded time stays. You can be invited again.',
  },
  states: {
    accepted: {
      title: 'Invitation already accepted',
      text: 'You accepted with this link or on your page. Sign in to continue.',
    },
    declined: {
      title: 'Invitation declined',
      text: 'Your membership has ended. If you changed your mind, request a new invitation.',
    },
    expired: {
      title: 'Link expired',
      text: 'The link is too old, or a newer one exists. Request a new link. On the server, this command creates one:',
    },
    withdrawn: {
      title: 'Invitation withdrawn',
      text: 'The membership has ended: the invitation was withdrawn or declined, or you left. Contact the inviter.',
    },
  } satisfies Record<Exclude<Output<'readInvitation'>['invitation']['state'], 'open'>, StateWords>,
};

export type InvitationWords = typeof en;

const de: InvitationWords = {
  title: 'Einladung',
  noLink: {
    title: 'Einladungslink erforderlich',
    text: 'Öffnen Sie den Link aus Ihrer Einladung. Sind Sie angemeldet, finden Sie Einladungen auch auf Ihrer Seite.',
  },
  unknown: {
    title: 'Einladung nicht gefunden',
    text:
      'Der Link ist möglicherweise unvollständig. Öffnen Sie den vollständigen Link oder fordern Sie einen ' +
      'neuen an.',
  },
  heading: (organization) => `${organization} lädt Sie ein`,
  from: (inviter, organization, role) =>
    inviter === null
      ? `Sie sind zu ${organization} eingeladen: ${role}.`
      : `${inviter} lädt Sie zu ${organization} ein: ${role}.`,
  role: {
    organization_owner: 'als Inhaber',
    organization_manager: 'für die Leitung',
    project_manager: 'als Projektleitung',
    project_user: 'als Mitglied',
    project_viewer: 'mit Einsicht in Projekte',
    by_project: 'als Projektmitglied',
    unassigned: 'als Mitglied',
  },
  seen: {
    title: (organization) => `Was ${organization} sehen kann`,
    until: (name, email) => `Vor der Annahme: ${name}, ${email}, wie in der Einladung eingegeben.`,
    after: 'Nach der Annahme: Ihren Namen, Ihre E-Mail-Adresse, Ihre Zeitzone und die Zeit, die Sie dort erfassen.',
    never: 'Nie: Ihre anderen Organisationen oder ob Sie ein Konto haben.',
  },
  recorded: {
    title: 'Was über Sie erfasst wird',
    always: 'Ihre Zeit und die Zahl der Sekunden mit Tastatur- und Mauseingaben. Was Sie tippen, wird nicht erfasst.',
    screenshots: (n) =>
      n === 0
        ? 'Keine Bildschirmfotos.'
        : `Bis zu ${countOf('de', n, 'Bildschirmfoto', 'Bildschirmfotos')} alle 10 Minuten.`,
    tracking: {
      off: 'Weder Programme noch Adressen.',
      apps: 'Programme, aber keine Adressen.',
      apps_and_urls: 'Programme und Adressen.',
    },
    later: 'Ihre Seite zeigt alle diese Einstellungen und wer sie getroffen hat.',
  },
  name: 'Ihr Name',
  nameHint: 'Ihre Kolleginnen und Kollegen sehen diesen Namen. Er gilt in allen Ihren Organisationen.',
  nameMissing: 'darf nicht leer sein',
  zone: 'Ihre Zeitzone',
  accept: 'Annehmen',
  acceptNew: 'Annehmen und anmelden',
  will: (organization) => `Nach der Annahme sieht ${organization} Ihr Profil. Sie können jederzeit austreten.`,
  somebodyElse: 'In diesem Browser ist eine andere Person angemeldet. Wenn Sie annehmen, wird sie abgemeldet.',
  account: (email) => `Sie haben ein Konto mit ${email}. Melden Sie sich an; die Einladung steht auf Ihrer Seite.`,
  otherAccount: (email) =>
    `Diese Einladung ist für ${email}, aber in diesem Browser ist eine andere Person angemeldet. Melden Sie ` +
    'sich mit dieser Adresse an.',
  signIn: 'Anmelden',
  decline: 'Ablehnen',
  ask: {
    title: (organization) => `Die Einladung von ${organization} ablehnen?`,
    text: 'Ihre Mitgliedschaft dort endet sofort. Erfasste Zeit bleibt. Sie können wieder eingeladen werden.',
  },
  states: {
    accepted: {
      title: 'Einladung bereits angenommen',
      text: 'Sie haben mit diesem Link oder auf Ihrer Seite angenommen. Melden Sie sich an.',
    },
    declined: {
      title: 'Einladung abgelehnt',
      text: 'Ihre Mitgliedschaft ist beendet. Möchten Sie doch beitreten, bitten Sie um eine neue Einladung.',
    },
    expired: {
      title: 'Link abgelaufen',
      text:
        'Der Link ist zu alt, oder es gibt einen neueren. Bitten Sie um einen neuen. Auf dem Server erstellt ' +
        'ihn dieser Befehl:',
    },
    withdrawn: {
      title: 'Einladung zurückgezogen',
      text:
        'Die Mitgliedschaft ist beendet: Die Einladung wurde zurückgezogen oder abgelehnt, oder Sie sind ' +
        'ausgetreten. Wenden Sie sich an die einladende Person.',
    },
  },
};

export const invitationWords = (language: Language): InvitationWords => (language === 'de' ? de : en);
