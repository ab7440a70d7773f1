/** The sentences of mails that carry a link, in one language. */
interface Words {
  signIn: {
    subject: string;
    asked: (host: string) => string;
    good: string;
    link: string;
    notYou: string;
  };
  invitation: {
    /** Who invites is null where the command line did. Names of which a subject holds nothing are null, too. */
    subject: (inviter: string | null, organization: string | null) => string;
    about: (host: string) => string;
    shows: string;
    good: string;
    link: string;
    notYou: string;
  };
}

const english: Words = {
  signIn: {
    subject: 'Your link to sign in to fairhour',
    asked: (host) => `Somebody typed your address on the page to sign in at ${host}.`,
    good: 'The link signs you in once, within 10 minutes. Pass it to nobody.',
    link: 'Sign in',
    notYou: 'It was not you? Then do nothing: nobody gets in without this mail, and nothing was changed.',
  },
  invitation: {
    subject(inviter, organization) {
      const to = organization === null ? 'an organization' : `"${organization}"`;
      return inviter === null ? `You are invited to ${to}` : `${inviter} invites you to ${to}`;
    },
    about: (host) => `There, working time is kept with fairhour, at ${host}.`,
    shows: 'The link shows what will be recorded of you and who sees it. Then you accept or decline.',
    good: 'It is good once, for 7 days, and meant for you alone.',
    link: 'See the invitation',
    notYou: 'You know nobody there? Then do nothing: without your consent you are no member.',
  },
};

const german: Words = {
  signIn: {
    subject: 'Ihr Link zum Anmelden bei fairhour',
    asked: (host) => `Auf der Seite zum Anmelden von ${host} hat jemand Ihre Adresse eingegeben.`,
    good: 'Der Link meldet Sie einmal an, innerhalb von 10 Minuten. Geben Sie ihn niemandem.',
    link: 'Anmelden',
    notYou: 'Das waren nicht Sie? Dann ist nichts zu tun: Ohne diese Mail kommt niemand hinein, nichts wurde geändert.',
  },
  invitation: {
    subject(inviter, organization) {
      const to = organization === null ? 'einer Organisation' : `„${organization}“`;
      return inviter === null ? `Sie sind zu ${to} eingeladen` : `${inviter} lädt Sie zu ${to} ein`;
    },
    about: (host) => `Dort wird Arbeitszeit mit fairhour erfasst, auf ${host}.`,
    shows: 'Der Link zeigt, was von Ihnen erfasst würde und wer es sieht. Dann nehmen Sie an oder lehnen ab.',
    good: 'Er gilt einmal, 7 Tage lang, und ist nur für Sie.',
    link: 'Einladung ansehen',
    notYou: 'Sie kennen dort niemanden? Dann ist nichts zu tun: Ohne Ihre Zusage sind Sie kein Mitglied.',
  },
};

export const wordsOfLinks = { en: english, de: german };
