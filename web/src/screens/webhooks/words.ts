import type { Language } from '../../words/words.ts';

const counted = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`);

const en = {
  title: 'Webhooks',
  none: 'No program elsewhere is told what happens here.',
  lead: (count: number, failing: number, off: number) => {
    const parts = [
      failing === 0 ? '' : counted(failing, 'one of them is tried again', 'of them are tried again'),
      off === 0 ? '' : counted(off, 'one of them is off', 'of them are off'),
    ].filter((part) => part !== '');
    const all = counted(count, 'One address is told', 'addresses are told');
    return `${all} what happens here${parts.length > 0 ? `; ${parts.join(', ')}` : ''}.`;
  },
  note:
    'What happens is sent to these addresses at once, signed, in order and at least once. It carries no pay, whoever ' +
    'reads it there.',
  columns: { address: 'Address', told: 'Told', state: 'State', last: 'Last arrived', waiting: 'Waiting' },
  caption: 'Webhooks',
  everything: 'everything',
  never: 'nothing yet',
  waiting: (count: number, isMore: boolean) => (isMore ? `${count} or more` : String(count)),
  states: {
    works: 'works',
    again: (since: string, next: string | null) =>
      `waiting to try again; nothing arrives since ${since}${next === null ? '' : `, next try ${next}`}`,
    paused: (since: string) => `paused since ${since}`,
    failing: (since: string) => `disabled since ${since}: nothing had arrived for three days`,
    gone: (since: string) => `disabled since ${since}: it answered 410, which asks to be left alone`,
  },
  make: 'New webhook',
  form: {
    url: 'Address',
    urlHint: 'Begins with https:// and is reached from this server.',
    description: 'What it is for',
    descriptionHint: 'Only for those who look at this page.',
    all: 'Tell everything, also kinds that come later',
    kinds: 'Tell of',
    noKinds: 'choose at least one, or everything',
    save: 'Make the webhook',
    host: 'that address',
    effect: (host: string, kinds: string) =>
      `What happens from then on is sent to ${host}: ${kinds}. Its secret is shown once.`,
    edit: (host: string) => `Webhook to ${host}`,
    editEffect: (isOther: boolean, kinds: string) =>
      `From then on it is told of: ${kinds}.${isOther ? ' What waits is sent to the new address at once.' : ''}`,
    nothing: 'nothing yet',
    saved: (host: string) => `The webhook to ${host} is changed.`,
    undone: (host: string) => `The webhook to ${host} is as it was.`,
    yes: 'yes',
    no: 'no',
  },
  secret: {
    made: (host: string) => `The webhook to ${host} is made`,
    replaced: 'The secret is replaced',
    text:
      'Copy the secret now: it is never shown again. The program there verifies with it that what it gets is from ' +
      'here and unchanged.',
    until: (at: string) => `Until ${at} what is sent is signed with the old secret as well, then with this one alone.`,
    history: 'History',
  },
  empty: {
    title: 'No webhook yet',
    text:
      'Payroll, chat or a dashboard can be told the moment a budget passes a threshold or a member joins. Name the ' +
      'address at which the program listens, and what it is to be told.',
  },
};

export type WebhookWords = typeof en;

const de: WebhookWords = {
  title: 'Webhooks',
  none: 'Kein Programm anderswo erfährt, was hier geschieht.',
  lead: (count, failing, off) => {
    const parts = [
      failing === 0 ? '' : counted(failing, 'bei einer wird es wieder versucht', 'werden wieder versucht'),
      off === 0 ? '' : counted(off, 'eine ist aus', 'sind aus'),
    ].filter((part) => part !== '');
    const all = counted(count, 'Eine Adresse erfährt', 'Adressen erfahren');
    return `${all}, was hier geschieht${parts.length > 0 ? `; ${parts.join(', ')}` : ''}.`;
  },
  note:
    'Was geschieht, geht sofort an diese Adressen, unterschrieben, der Reihe nach und mindestens einmal. Lohn ist ' +
    'nicht dabei, wer immer es dort liest.',
  columns: { address: 'Adresse', told: 'Erfährt', state: 'Zustand', last: 'Zuletzt angekommen', waiting: 'Wartet' },
  caption: 'Webhooks',
  everything: 'alles',
  never: 'noch nichts',
  waiting: (count, isMore) => (isMore ? `${count} oder mehr` : String(count)),
  states: {
    works: 'läuft',
    again: (since, next) =>
      `wartet auf den nächsten Versuch; seit ${since} kommt nichts an` +
      (next === null ? '' : `, nächster Versuch ${next}`),
    paused: (since) => `angehalten seit ${since}`,
    failing: (since) => `abgeschaltet seit ${since}: drei Tage lang war nichts angekommen`,
    gone: (since) => `abgeschaltet seit ${since}: die Antwort war 410, also nichts mehr senden`,
  },
  make: 'Neuer Webhook',
  form: {
    url: 'Adresse',
    urlHint: 'Beginnt mit https:// und ist von diesem Server aus erreichbar.',
    description: 'Wofür er ist',
    descriptionHint: 'Nur für jene, die diese Seite ansehen.',
    all: 'Alles mitteilen, auch was später dazukommt',
    kinds: 'Mitteilen',
    noKinds: 'wählen Sie mindestens eines, oder alles',
    save: 'Webhook anlegen',
    host: 'diese Adresse',
    effect: (host, kinds) => `Was von da an geschieht, geht an ${host}: ${kinds}. Das Geheimnis wird einmal gezeigt.`,
    edit: (host) => `Webhook an ${host}`,
    editEffect: (isOther, kinds) =>
      `Von da an wird mitgeteilt: ${kinds}.${isOther ? ' Was wartet, geht sofort an die neue Adresse.' : ''}`,
    nothing: 'noch nichts',
    saved: (host) => `Der Webhook an ${host} ist geändert.`,
    undone: (host) => `Der Webhook an ${host} ist wieder wie zuvor.`,
    yes: 'ja',
    no: 'nein',
  },
  secret: {
    made: (host) => `Der Webhook an ${host} ist angelegt`,
    replaced: 'Das Geheimnis ist ersetzt',
    text:
      'Kopieren Sie das Geheimnis jetzt, es wird nie wieder gezeigt. Das Programm dort prüft damit, dass von hier ' +
      'und unverändert ist, was es bekommt.',
    until: (at) => `Bis ${at} wird auch noch mit dem alten Geheimnis unterschrieben, danach nur noch mit diesem.`,
    history: 'Verlauf',
  },
  empty: {
    title: 'Noch kein Webhook',
    text:
      'Lohn, Chat oder eine Auswertung können es in dem Moment erfahren, in dem ein Budget eine Schwelle erreicht ' +
      'oder jemand beitritt. Nennen Sie die Adresse, an der das Programm zuhört, und was es erfahren soll.',
  },
};

export const webhookWords = (language: Language): WebhookWords => (language === 'de' ? de : en);
