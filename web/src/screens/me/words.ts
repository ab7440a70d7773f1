import type { Language } from '../../words/words.ts';

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

const en = {
  title: 'My page',
  lead: {
    none: 'No unusual activity is shown about you.',
    some: (all: number, open: number) =>
      `${count(all, 'unusual activity is', 'unusual activities are')} shown about you, ${open} not yet decided.`,
    browsers: (n: number) => `You are signed in with ${count(n, 'browser', 'browsers')}.`,
  },
  flags: {
    title: 'Unusual activity about me',
    none: 'Nothing is shown. Either nothing stood out, or your organization does not show it to members.',
    more: 'Show more',
    said: (when: string) => `You said on ${when}:`,
    answer: 'Answer',
    answerMore: 'Say something more',
    label: 'Your answer',
    before: (organization: string) =>
      `Owners and managers of ${organization} read it beside the evidence. It cannot be changed afterwards.`,
    left: (used: string, most: string) => `${used} of ${most} characters`,
    send: 'Send the answer',
    empty: 'Write something first.',
    sent: 'Your answer is saved.',
    state: {
      open: 'Not yet decided',
      explained: 'Decided: explained',
      dismissed: 'Decided: dismissed',
      confirmed: 'Decided: confirmed',
    },
  },
  recorded: {
    title: 'What is recorded of me',
    always: 'Your time, and for how many seconds keyboard and mouse were used. What you type is not kept.',
    screenshots: 'Screenshots',
    screenshotsOf: (n: number) => (n === 0 ? 'None are taken.' : `Up to ${n} in every 10 minutes.`),
    tracking: 'Applications and addresses',
    trackingOf: {
      off: 'Neither is recorded.',
      apps: 'Applications are recorded, addresses are not.',
      apps_and_urls: 'Both are recorded.',
    },
    enforced: 'Enforced',
    kept: 'How long it is kept',
    keptFor: (what: string, months: number) =>
      `${what}: the present month and ${months === 1 ? 'the one' : `the ${months}`} before it.`,
    keptForGood: (what: string) => `${what}: for good.`,
    details: {
      minutes_months: 'Activity by the minute',
      apps_and_urls_months: 'Applications and addresses',
      screenshots_months: 'Screenshots',
      unusual_activities_months: 'Unusual activities, with what was said of them',
      activities_months: 'Every ten minutes of work; the time itself stays',
    },
    source: {
      default: 'Nobody has decided this: it is the default.',
      organization: 'Decided for everybody',
      member: 'Decided for you alone',
    },
    by: (name: string) => `by ${name}`,
    byYou: 'by you',
    byCommandLine: 'at the command line of the server',
    on: (when: string) => `on ${when}`,
    stops: (project: string, when: string) => `Timers stop for ${project} since ${when}:`,
    stopped: {
      project_budget: 'its budget has reached where they stop.',
      client_budget: 'the budget of its client has reached where they stop.',
    },
  },
  day: {
    title: 'My day',
    whole: 'The day minute by minute',
    date: 'Date',
    more: 'The day has more time than is shown; the sum has all of it.',
    released: 'What was active on this day is not kept any more; its time is.',
  },
  sessions: {
    title: 'Where I am signed in',
    current: 'this one',
    named: (browser: string, system: string) => `${browser} on ${system}`,
    unnamed: 'A browser that does not say its name',
    since: (when: string) => `Since ${when}`,
    seen: (when: string) => `last used ${when}`,
    honest: 'Browsers name themselves; a name alone proves nothing.',
    end: 'End',
    endOthers: 'End all others',
    endAll: 'Sign out everywhere',
    ask: {
      one: (name: string) => `End ${name}?`,
      others: (n: number) => `End ${count(n, 'other session', 'other sessions')}?`,
      everywhere: 'Sign out everywhere?',
    },
    will: {
      some: 'This takes effect at once. Whoever goes on there must sign in again. Here you stay signed in.',
      everywhere: 'All your sessions end at once, this one too. To come back, you sign in again.',
    },
    ended: (n: number) => `${count(n, 'session has', 'sessions have')} ended.`,
  },
};

export type MyWords = typeof en;

const de: MyWords = {
  title: 'Meine Seite',
  lead: {
    none: 'Zu Ihnen ist keine ungewöhnliche Aktivität zu sehen.',
    some: (all, open) =>
      `Zu Ihnen gibt es ${count(all, 'ungewöhnliche Aktivität', 'ungewöhnliche Aktivitäten')}, ` +
      `${open} davon noch nicht entschieden.`,
    browsers: (n) => `Sie sind mit ${count(n, 'Browser', 'Browsern')} angemeldet.`,
  },
  flags: {
    title: 'Ungewöhnliche Aktivität von mir',
    none: 'Hier steht nichts. Entweder fiel nichts auf, oder Ihre Organisation zeigt es Mitgliedern nicht.',
    more: 'Mehr zeigen',
    said: (when) => `Sie sagten am ${when}:`,
    answer: 'Antworten',
    answerMore: 'Noch etwas sagen',
    label: 'Ihre Antwort',
    before: (organization) =>
      `Inhaber und Leitung von ${organization} lesen sie neben den Belegen. Später ist sie nicht zu ändern.`,
    left: (used, most) => `${used} von ${most} Zeichen`,
    send: 'Antwort senden',
    empty: 'Schreiben Sie zuerst etwas.',
    sent: 'Ihre Antwort ist gespeichert.',
    state: {
      open: 'Noch nicht entschieden',
      explained: 'Entschieden: erklärt',
      dismissed: 'Entschieden: verworfen',
      confirmed: 'Entschieden: bestätigt',
    },
  },
  recorded: {
    title: 'Was von mir erfasst wird',
    always: 'Ihre Zeit und wie viele Sekunden Tastatur und Maus benutzt wurden. Was Sie tippen, wird nicht aufbewahrt.',
    screenshots: 'Bildschirmfotos',
    screenshotsOf: (n) => (n === 0 ? 'Es werden keine gemacht.' : `Bis zu ${n} in je 10 Minuten.`),
    tracking: 'Programme und Adressen',
    trackingOf: {
      off: 'Beides wird nicht erfasst.',
      apps: 'Programme werden erfasst, Adressen nicht.',
      apps_and_urls: 'Beides wird erfasst.',
    },
    enforced: 'Durchgesetzt',
    kept: 'Wie lange es aufbewahrt wird',
    keptFor: (what, months) => `${what}: der laufende Monat und ${months === 1 ? 'der davor' : `die ${months} davor`}.`,
    keptForGood: (what) => `${what}: auf Dauer.`,
    details: {
      minutes_months: 'Aktivität nach Minuten',
      apps_and_urls_months: 'Programme und Adressen',
      screenshots_months: 'Bildschirmfotos',
      unusual_activities_months: 'Auffälligkeiten mit allem, was dazu gesagt wurde',
      activities_months: 'Alle zehn Minuten Arbeit; die Zeit selbst bleibt',
    },
    source: {
      default: 'Das hat niemand entschieden: Es ist die Vorgabe.',
      organization: 'Für alle entschieden',
      member: 'Nur für Sie entschieden',
    },
    by: (name) => `von ${name}`,
    byYou: 'von Ihnen',
    byCommandLine: 'auf der Kommandozeile des Servers',
    on: (when) => `am ${when}`,
    stops: (project, when) => `Für ${project} stoppen Zeitmesser seit ${when}:`,
    stopped: {
      project_budget: 'Das Budget ist erreicht, bei dem sie stoppen.',
      client_budget: 'Das Budget des Kunden ist erreicht, bei dem sie stoppen.',
    },
  },
  day: {
    title: 'Mein Tag',
    whole: 'Der Tag Minute für Minute',
    date: 'Datum',
    more: 'Der Tag hat mehr Zeit, als hier zu sehen ist; die Summe enthält alles.',
    released: 'Was an diesem Tag aktiv war, wird nicht mehr aufbewahrt; seine Zeit schon.',
  },
  sessions: {
    title: 'Wo ich angemeldet bin',
    current: 'diese hier',
    named: (browser, system) => `${browser} auf ${system}`,
    unnamed: 'Ein Browser, der seinen Namen nicht sagt',
    since: (when) => `Seit ${when}`,
    seen: (when) => `zuletzt benutzt ${when}`,
    honest: 'Browser nennen ihren Namen selbst; er allein beweist nichts.',
    end: 'Beenden',
    endOthers: 'Alle anderen beenden',
    endAll: 'Überall abmelden',
    ask: {
      one: (name) => `${name} beenden?`,
      others: (n) => `${count(n, 'andere Sitzung', 'andere Sitzungen')} beenden?`,
      everywhere: 'Überall abmelden?',
    },
    will: {
      some: 'Das gilt sofort. Wer dort weiter will, muss sich neu anmelden. Hier bleiben Sie angemeldet.',
      everywhere: 'Alle Ihre Sitzungen enden sofort, auch diese. Zurück geht es nur mit einer neuen Anmeldung.',
    },
    ended: (n) => `${count(n, 'Sitzung ist', 'Sitzungen sind')} beendet.`,
  },
};

export const myWords = (language: Language): MyWords => (language === 'de' ? de : en);
