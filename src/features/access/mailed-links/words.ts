/** The sentences in mails with a link, in one language. */
interface Words {
  signIn: {
    subject: string;
    requested: (host: string) => string;
    good: string;
    link: string;
    notYou: string;
  };
  invitation: {
    /**
     * The inviter is null if the command line sent the invitation. A name is null if nothing remains of it as plain
     * text.
     */
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
    requested: (host) => `Someone entered your address on the sign-in page of ${host}.`,
    good: 'The link signs you in once, within 10 minutes. Do not share it.',
    link: 'Sign in',
    notYou:
      'If this was not you, ignore this mail. Without the link in it, no one can sign in, and nothing has changed.',
  },
  invitation: {
    subject(inviter, organization) {
      const to = organization === null ? 'an organization' : `"${organization}"`;
      return inviter === null ? `You are invited to ${to}` : `${inviter} invites you to ${to}`;
    },
    about: (host) => `The organization records working time with fairhour at ${host}.`,
    shows: 'The link shows what will be recorded about you and who can see it. You can then accept or decline.',
    good: 'The link works once, for 7 days, and is meant only for you.',
    link: 'View the invitation',
    notYou: 'If you do not know this organization, ignore this mail. You become a member only if you accept.',
  },
};

const german: Words = {
  signIn: {
    subject: 'Ihr Link zum Anmelden bei fairhour',
    requested: (host) => `Auf der Seite zum Anmelden von ${host} hat jemand Ihre Adresse eingegeben.`,
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
