import { countOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';

const en = {
  title: 'My page',
  lead: {
    none: 'No unusual activity.',
    some: (all: number, open: number) =>
      `${countOf('en', all, 'unusual activity', 'unusual activities')}, ${open} of them open.`,
    browsers: (n: number) => `You are signed in with ${countOf('en', n, 'browser', 'browsers')}.`,
  },
  flags: {
    title: 'My unusual activity',
    none: 'No flags are shown. Either nothing was unusual, or your organization does not show flags to members.',
    more: 'Show more',
    said: (when: string) => `Your answer on ${when}:`,
    answer: 'Answer',
    answerMore: 'Add to your answer',
    label: 'Your answer',
    before: (organization: string) =>
      `Owners and managers of ${organization} read your answer alongside the evidence. You cannot change it later.`,
    left: (used: string, most: string) => `${used} of ${most} characters`,
    send: 'Send answer',
    empty: 'Enter an answer first.',
    sent: 'Answer saved.',
    state: {
      open: 'Open',
      explained: 'Explained',
      dismissed: 'Dismissed',
      confirmed: 'Confirmed',
    },
  },
  recorded: {
    title: 'What is recorded about me',
    always: 'Your time, and the number of seconds with keyboard and mouse input. The text you type is not recorded.',
    screenshots: 'Screenshots',
    screenshotsOf: (n: number) =>
      n === 0 ? 'No screenshots.' : `Up to ${countOf('en', n, 'screenshot', 'screenshots')} every 10 minutes.`,
    tracking: 'Applications and URLs',
    trackingOf: {
      off: 'Neither is recorded.',
      apps: 'Applications are recorded, URLs are not.',
      apps_and_urls: 'Both are recorded.',
    },
    enforced: 'Enforcement',
    kept: 'Retention',
    keptFor: (what: string, months: number) =>
      `${what}: the current month and the previous ` +
      `${months === 1 ? 'month' : countOf('en', months, 'month', 'months')}.`,
    keptForGood: (what: string) => `${what}: no time limit.`,
    details: {
      minutes_months: 'Activity by minute',
      apps_and_urls_months: 'Applications and URLs',
      screenshots_months: 'Screenshots',
      unusual_activities_months: 'Unusual activity with answers and reviews',
      activities_months: 'Ten-minute activity details (the time is retained)',
    },
    source: {
      default: 'Default setting',
      organization: 'Set for all members',
      member: 'Set only for you',
    },
    by: (name: string) => `by ${name}`,
    byYou: 'by you',
    byCommandLine: 'on the server’s command line',
    on: (when: string) => `on ${when}`,
    stops: (project: string, when: string) => `Timers stop on ${project} since ${when}:`,
    stopped: {
      project_budget: 'its budget is reached.',
      client_budget: 'the client’s budget is reached.',
    },
  },
  day: {
    title: 'My day',
    whole: 'Full day by minute',
    date: 'Date',
    more: 'Not all entries of the day are shown. The total includes all of them.',
    released: 'Activity details of this day were deleted. The time is retained.',
  },
  sessions: {
    title: 'My sessions',
    current: 'this session',
    named: (browser: string, system: string) => `${browser} on ${system}`,
    unnamed: 'Unknown browser',
    since: (when: string) => `Since ${when}`,
    seen: (when: string) => `last used ${when}`,
    honest: 'Browsers report these names themselves, so a name alone proves nothing.',
    end: 'End',
    endOthers: 'End all other sessions',
    endAll: 'Sign out everywhere',
    ask: {
      one: (name: string) => `End ${name}?`,
      others: (n: number) => `End ${countOf('en', n, 'other session', 'other sessions')}?`,
      everywhere: 'Sign out everywhere?',
    },
    will: {
      some: 'This takes effect immediately. To continue there, sign in again. You stay signed in here.',
      everywhere: 'All your sessions end immediately, including this one. Then sign in again.',
    },
    ended: (n: number) => `${countOf('en', n, 'session', 'sessions')} ended.`,
  },
};

export type MyWords = typeof en;

const de: MyWords = {
  title: 'Meine Seite',
  lead: {
    none: 'Keine ungewöhnliche Aktivität.',
    some: (all, open) =>
      `${countOf('de', all, 'ungewöhnliche Aktivität', 'ungewöhnliche Aktivitäten')}, davon ${open} offen.`,
    browsers: (n) => `Sie sind in ${countOf('de', n, 'Browser', 'Browsern')} angemeldet.`,
  },
  flags: {
    title: 'Meine ungewöhnliche Aktivität',
    none: 'Keine Hinweise. Entweder fiel nichts auf, oder Ihre Organisation zeigt Mitgliedern keine Hinweise.',
    more: 'Mehr zeigen',
    said: (when) => `Ihre Antwort vom ${when}:`,
    answer: 'Antworten',
    answerMore: 'Antwort ergänzen',
    label: 'Ihre Antwort',
    before: (organization) =>
      `Inhaber und Leitung von ${organization} lesen Ihre Antwort neben den Belegen. Sie lässt sich später ` +
      'nicht ändern.',
    left: (used, most) => `${used} von ${most} Zeichen`,
    send: 'Antwort senden',
    empty: 'Geben Sie zuerst eine Antwort ein.',
    sent: 'Ihre Antwort ist gespeichert.',
    state: {
      open: 'Offen',
      explained: 'Erklärt',
      dismissed: 'Verworfen',
      confirmed: 'Bestätigt',
    },
  },
  recorded: {
    title: 'Was über mich erfasst wird',
    always: 'Ihre Zeit und die Zahl der Sekunden mit Tastatur- und Mauseingaben. Was Sie tippen, wird nicht erfasst.',
    screenshots: 'Bildschirmfotos',
    screenshotsOf: (n) =>
      n === 0
        ? 'Keine Bildschirmfotos.'
        : `Bis zu ${countOf('de', n, 'Bildschirmfoto', 'Bildschirmfotos')} alle 10 Minuten.`,
    tracking: 'Programme und Adressen',
    trackingOf: {
      off: 'Beides wird nicht erfasst.',
      apps: 'Programme werden erfasst, Adressen nicht.',
      apps_and_urls: 'Beides wird erfasst.',
    },
    enforced: 'Durchsetzung',
    kept: 'Aufbewahrung',
    keptFor: (what, months) =>
      `${what}: der laufende Monat und ` +
      `${months === 1 ? 'der Monat davor' : `die ${countOf('de', months, 'Monat', 'Monate')} davor`}.`,
    keptForGood: (what) => `${what}: unbefristet.`,
    details: {
      minutes_months: 'Aktivität je Minute',
      apps_and_urls_months: 'Programme und Adressen',
      screenshots_months: 'Bildschirmfotos',
      unusual_activities_months: 'Ungewöhnliche Aktivität mit Antworten und Prüfungen',
      activities_months: 'Aktivität je zehn Minuten (die Zeit bleibt erhalten)',
    },
    source: {
      default: 'Vorgabe',
      organization: 'Für alle Mitglieder festgelegt',
      member: 'Nur für Sie festgelegt',
    },
    by: (name) => `von ${name}`,
    byYou: 'von Ihnen',
    byCommandLine: 'auf der Kommandozeile des Servers',
    on: (when) => `am ${when}`,
    stops: (project, when) => `Die Zeitmessung hält bei ${project} seit ${when} an:`,
    stopped: {
      project_budget: 'Das Budget ist erreicht.',
      client_budget: 'Das Budget des Kunden ist erreicht.',
    },
  },
  day: {
    title: 'Mein Tag',
    whole: 'Ganzer Tag je Minute',
    date: 'Datum',
    more: 'Nicht alle Einträge des Tages werden gezeigt. Die Summe enthält alle.',
    released: 'Die Aktivitätsdaten dieses Tages wurden gelöscht. Die Zeit bleibt erhalten.',
  },
  sessions: {
    title: 'Meine Sitzungen',
    current: 'diese Sitzung',
    named: (browser, system) => `${browser} auf ${system}`,
    unnamed: 'Unbekannter Browser',
    since: (when) => `Seit ${when}`,
    seen: (when) => `zuletzt benutzt ${when}`,
    honest: 'Browser nennen ihren Namen selbst. Ein Name allein beweist nichts.',
    end: 'Beenden',
    endOthers: 'Alle anderen Sitzungen beenden',
    endAll: 'Überall abmelden',
    ask: {
      one: (name) => `${name} beenden?`,
      others: (n) => `${countOf('de', n, 'andere Sitzung', 'andere Sitzungen')} beenden?`,
      everywhere: 'Überall abmelden?',
    },
    will: {
      some: 'Das gilt sofort. Dort müssen Sie sich neu anmelden. Hier bleiben Sie angemeldet.',
      everywhere: 'Alle Ihre Sitzungen enden sofort, auch diese. Sie müssen sich neu anmelden.',
    },
    ended: (n) => `${countOf('de', n, 'Sitzung', 'Sitzungen')} beendet.`,
  },
};

export const myWords = (language: Language): MyWords => (language === 'de' ? de : en);
