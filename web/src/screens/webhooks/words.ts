import { countOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';

const en = {
  title: 'Webhooks',
  none: 'No webhooks yet.',
  lead: (count: number, failing: number, off: number) => {
    const parts = [failing === 0 ? '' : `${failing} failing`, off === 0 ? '' : `${off} off`].filter(
      (part) => part !== '',
    );
    return `${countOf('en', count, 'webhook', 'webhooks')}${parts.length > 0 ? `; ${parts.join(', ')}` : ''}.`;
  },
  note: 'A webhook sends signed events to an address, in order and at least once. Events contain no pay.',
  columns: { address: 'Address', told: 'Events', state: 'Status', last: 'Last delivery', waiting: 'Waiting' },
  caption: 'Webhooks',
  everything: 'all events',
  never: 'none yet',
  waiting: (count: number, isMore: boolean) => (isMore ? `${count} or more` : String(count)),
  states: {
    works: 'works',
    again: (since: string, next: string | null) =>
      `failing since ${since}${next === null ? '' : `, next attempt ${next}`}`,
    paused: (since: string) => `paused since ${since}`,
    failing: (since: string) => `disabled since ${since} after three days without a delivery`,
    gone: (since: string) => `disabled since ${since} because the address answered 410 (Gone)`,
  },
  make: 'New webhook',
  form: {
    url: 'Address',
    urlHint: 'For example https://example.com/fairhour. This server must be able to reach it.',
    description: 'Description',
    descriptionHint: 'Shown only on this page, for example “Payroll import”.',
    all: 'Send all events, future kinds included',
    kinds: 'Events',
    noKinds: 'choose at least one kind of event, or all events',
    save: 'Create webhook',
    host: 'this address',
    effect: (host: string, kinds: string) => `New events are sent to ${host}: ${kinds}. The secret is shown once.`,
    edit: (host: string) => `Webhook to ${host}`,
    editEffect: (isOther: boolean, kinds: string) =>
      `Sends from now on: ${kinds}.${isOther ? ' Waiting events are sent to the new address immediately.' : ''}`,
    nothing: 'no events yet',
    saved: (host: string) => `The webhook to ${host} was saved.`,
    undone: (host: string) => `Changes to the webhook to ${host} were undone.`,
    yes: 'yes',
    no: 'no',
  },
  secret: {
    made: (host: string) => `Webhook to ${host} created`,
    replaced: 'Secret replaced',
    text:
      'Copy the secret now. It is not shown again. The receiver uses it to verify that events come from this server ' +
      'and are unchanged.',
    until: (at: string) => `Events are also signed with the old secret until ${at}.`,
    history: 'History',
  },
  empty: {
    title: 'No webhooks yet',
    text:
      'Webhooks notify payroll, chat or a dashboard immediately, for example when a budget reaches a threshold or a ' +
      'member joins.',
  },
};

export type WebhookWords = typeof en;

const de: WebhookWords = {
  title: 'Webhooks',
  none: 'Noch keine Webhooks.',
  lead: (count, failing, off) => {
    const parts = [failing === 0 ? '' : `${failing} fehlerhaft`, off === 0 ? '' : `${off} deaktiviert`].filter(
      (part) => part !== '',
    );
    return `${countOf('de', count, 'Webhook', 'Webhooks')}${parts.length > 0 ? `; ${parts.join(', ')}` : ''}.`;
  },
  note:
    'Ein Webhook sendet signierte Ereignisse an eine Adresse, der Reihe nach und mindestens einmal. Ereignisse ' +
    'enthalten keine Lohnangaben.',
  columns: { address: 'Adresse', told: 'Ereignisse', state: 'Status', last: 'Letzte Zustellung', waiting: 'Wartend' },
  caption: 'Webhooks',
  everything: 'alle Ereignisse',
  never: 'noch keine',
  waiting: (count, isMore) => (isMore ? `${count} oder mehr` : String(count)),
  states: {
    works: 'funktioniert',
    again: (since, next) => `fehlerhaft seit ${since}` + (next === null ? '' : `, nächster Versuch ${next}`),
    paused: (since) => `angehalten seit ${since}`,
    failing: (since) => `deaktiviert seit ${since} nach drei Tagen ohne Zustellung`,
    gone: (since) => `deaktiviert seit ${since}, weil die Adresse mit 410 (Gone) antwortete`,
  },
  make: 'Neuer Webhook',
  form: {
    url: 'Adresse',
    urlHint: 'Zum Beispiel https://example.com/fairhour. Dieser Server muss sie erreichen können.',
    description: 'Beschreibung',
    descriptionHint: 'Nur auf dieser Seite sichtbar, zum Beispiel „Lohnimport“.',
    all: 'Alle Ereignisse senden, auch künftige Arten',
    kinds: 'Ereignisse',
    noKinds: 'wählen Sie mindestens eine Art von Ereignissen oder alle',
    save: 'Webhook erstellen',
    host: 'diese Adresse',
    effect: (host, kinds) =>
      `Neue Ereignisse werden an ${host} gesendet: ${kinds}. Das Geheimnis wird einmal angezeigt.`,
    edit: (host) => `Webhook an ${host}`,
    editEffect: (isOther, kinds) =>
      `Ab jetzt gesendet: ${kinds}.${isOther ? ' Wartende Ereignisse gehen sofort an die neue Adresse.' : ''}`,
    nothing: 'noch keine Ereignisse',
    saved: (host) => `Der Webhook an ${host} wurde gespeichert.`,
    undone: (host) => `Die Änderungen am Webhook an ${host} wurden rückgängig gemacht.`,
    yes: 'ja',
    no: 'nein',
  },
  secret: {
    made: (host) => `Webhook an ${host} erstellt`,
    replaced: 'Geheimnis ersetzt',
    text:
      'Kopieren Sie das Geheimnis jetzt. Es wird nicht noch einmal angezeigt. Der Empfänger prüft damit, dass ' +
      'Ereignisse von diesem Server stammen und unverändert sind.',
    until: (at) => `Bis ${at} werden Ereignisse auch mit dem alten Geheimnis signiert.`,
    history: 'Verlauf',
  },
  empty: {
    title: 'Noch keine Webhooks',
    text:
      'Webhooks benachrichtigen Lohnabrechnung, Chat oder Auswertungen sofort, zum Beispiel wenn ein Budget eine ' +
      'Schwelle erreicht oder ein Mitglied beitritt.',
  },
};

export const webhookWords = (language: Language): WebhookWords => (language === 'de' ? de : en);
