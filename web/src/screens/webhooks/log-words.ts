import type { DeliveryState } from '../../../../src/contract/lists/webhooks.ts';
import { countOf, formOf } from '../../words/plurals.ts';
import type { Language } from '../../words/words.ts';
import type { Delivery } from './use-webhooks.ts';

type AttemptError = NonNullable<Delivery['attempts'][number]['error']>;

const errorsEn: Record<AttemptError, string> = {
  address_refused: 'the name resolves to an address of this server or its network',
  name_not_found: 'the host name does not exist',
  not_connected: 'no connection',
  certificate_refused: 'the certificate is not trusted',
  timed_out: 'no response in time',
  answer_invalid: 'invalid response',
  redirected: 'redirects are not followed',
  secret_unreadable: 'the server cannot decrypt the secret: replace it',
  interrupted: 'interrupted',
};

const en = {
  all: 'All webhooks',
  missing: { title: 'Webhook not found', text: 'It may have been deleted. The audit log shows by whom.' },
  works: 'This webhook works.',
  failing: (since: string) => `All deliveries have failed since ${since}.`,
  off: (state: string) => `This webhook is ${state}.`,
  waits: (waiting: string, count: number) => `${waiting} ${formOf('en', count, 'event waits', 'events wait')}.`,
  nextTry: (at: string) => `Next attempt: ${at}.`,
  told: (kinds: string) => `Receives ${kinds}. Events contain no pay.`,
  former: (at: string) => `The old secret is valid until ${at}.`,
  again: 'An event keeps its ID when it is sent again, so the receiver can recognize duplicates.',
  log: 'Deliveries',
  columns: { what: 'Event', when: 'Queued', state: 'Status', tries: 'Attempts', act: 'Actions' },
  test: 'test',
  event: (id: number) => `event ${id}`,
  states: { waiting: 'waiting', delivered: 'delivered', failed: 'failed' } satisfies Record<DeliveryState, string>,
  filter: 'Show',
  filters: { all: 'all', waiting: 'waiting', delivered: 'delivered', failed: 'failed tests' },
  next: (at: string) => `next attempt ${at}`,
  behind: 'after earlier events',
  answered: (status: number) => `status ${status}`,
  errors: errorsEn,
  running: 'in progress',
  noTry: 'no attempt yet',
  tries: (count: number) => formOf('en', count, '1 attempt', `all ${count} attempts`),
  none: { title: 'No deliveries', text: 'Deliveries and their attempts appear here for 30 days.' },
  again1: 'Send again',
  now: 'Send now',
  of: (what: string) => `: ${what}`,
  onward: 'with all later events',
  span: {
    title: 'Send these events again?',
    text: (what: string, when: string, count: number | null) =>
      `${what} of ${when} and ${count === null ? 'all' : count} later ${count === 1 ? 'event' : 'events'} are sent ` +
      'again in order, with the same IDs. The limit is 1,000 events at a time.',
    confirm: 'Send again',
    done: (count: number) => countOf('en', count, 'event is sent again.', 'events are sent again, in order.'),
  },
  done: {
    test: 'A test event was sent. The attempt appears in the list.',
    again: (what: string) => `Sent again: ${what}. The attempt appears in the list.`,
    now: 'The first waiting event is sent now.',
    paused: 'Paused. New events wait.',
    enabled: 'Enabled. Waiting events are sent in order.',
  },
  act: {
    test: 'Send test event',
    testOff: 'Enable the webhook first',
    edit: 'Edit',
    pause: 'Pause',
    enable: 'Enable',
    rotate: 'Replace secret',
    remove: 'Delete',
  },
  pause: {
    title: 'Pause this webhook?',
    text:
      'Events wait for up to 30 days and are sent in order once you enable the webhook. Deliveries in progress may ' +
      'still arrive.',
    confirm: 'Pause webhook',
  },
  enable: {
    title: 'Enable this webhook?',
    text: (waiting: string, count: number) =>
      count === 0
        ? 'New events are sent immediately.'
        : `${waiting} waiting ${formOf('en', count, 'event is', 'events are')} sent first, in order. Then new events ` +
          'are sent immediately.',
    confirm: 'Enable webhook',
  },
  rotate: {
    title: 'Replace the secret?',
    text:
      'For 24 hours events are signed with the old and the new secret, then only with the new one. Earlier secrets ' +
      'become invalid. The new secret is shown once.',
    confirm: 'Replace now',
  },
  remove: {
    title: 'Delete this webhook?',
    text: (waiting: string, count: number) =>
      `No more events are sent${count === 0 ? '' : `, not even the ${waiting} waiting`}. The deliveries are deleted. ` +
      'You cannot undo this: a new webhook has another secret. The audit log is retained.',
    confirm: 'Delete webhook',
    done: (host: string) => `The webhook to ${host} was deleted.`,
  },
};

type LogWords = typeof en;

const de: LogWords = {
  all: 'Alle Webhooks',
  missing: { title: 'Webhook nicht gefunden', text: 'Vielleicht wurde er gelöscht. Das Protokoll zeigt, von wem.' },
  works: 'Dieser Webhook funktioniert.',
  failing: (since) => `Seit ${since} schlagen alle Zustellungen fehl.`,
  off: (state) => `Dieser Webhook ist ${state}.`,
  waits: (waiting, count) => `${waiting} ${formOf('de', count, 'Ereignis wartet', 'Ereignisse warten')}.`,
  nextTry: (at) => `Nächster Versuch: ${at}.`,
  told: (kinds) => `Empfängt ${kinds}. Ereignisse enthalten keine Lohnangaben.`,
  former: (at) => `Das alte Geheimnis gilt bis ${at}.`,
  again: 'Ein erneut gesendetes Ereignis behält seine Kennung. So erkennt der Empfänger Duplikate.',
  log: 'Zustellungen',
  columns: { what: 'Ereignis', when: 'Eingereiht', state: 'Status', tries: 'Versuche', act: 'Aktionen' },
  test: 'Test',
  event: (id) => `Ereignis ${id}`,
  states: { waiting: 'wartet', delivered: 'zugestellt', failed: 'fehlgeschlagen' },
  filter: 'Anzeigen',
  filters: { all: 'alle', waiting: 'wartende', delivered: 'zugestellte', failed: 'fehlgeschlagene Tests' },
  next: (at) => `nächster Versuch ${at}`,
  behind: 'nach früheren Ereignissen',
  answered: (status) => `Status ${status}`,
  errors: {
    address_refused: 'der Name verweist auf eine Adresse dieses Servers oder seines Netzwerks',
    name_not_found: 'der Hostname existiert nicht',
    not_connected: 'keine Verbindung',
    certificate_refused: 'das Zertifikat ist nicht vertrauenswürdig',
    timed_out: 'keine Antwort innerhalb der Frist',
    answer_invalid: 'ungültige Antwort',
    redirected: 'Weiterleitungen werden nicht befolgt',
    secret_unreadable: 'der Server kann das Geheimnis nicht entschlüsseln: Ersetzen Sie es',
    interrupted: 'unterbrochen',
  },
  running: 'läuft',
  noTry: 'noch kein Versuch',
  tries: (count) => formOf('de', count, '1 Versuch', `alle ${count} Versuche`),
  none: { title: 'Keine Zustellungen', text: 'Zustellungen und ihre Versuche erscheinen hier 30 Tage lang.' },
  again1: 'Erneut senden',
  now: 'Jetzt senden',
  of: (what) => `: ${what}`,
  onward: 'mit allen späteren Ereignissen',
  span: {
    title: 'Diese Ereignisse erneut senden?',
    text: (what, when, count) =>
      `${what} vom ${when} und ${count === null ? 'alles danach' : `${count} danach`}: erneut senden, der Reihe nach ` +
      'und mit denselben Kennungen. Bis zu 1.000 Ereignisse auf einmal.',
    confirm: 'Erneut senden',
    done: (count) =>
      countOf('de', count, 'Ereignis wird erneut gesendet.', 'Ereignisse werden der Reihe nach erneut gesendet.'),
  },
  done: {
    test: 'Ein Testereignis wurde gesendet. Der Versuch erscheint in der Liste.',
    again: (what) => `Erneut gesendet: ${what}. Der Versuch erscheint in der Liste.`,
    now: 'Das erste wartende Ereignis wird jetzt gesendet.',
    paused: 'Angehalten. Neue Ereignisse warten.',
    enabled: 'Aktiviert. Wartende Ereignisse werden der Reihe nach gesendet.',
  },
  act: {
    test: 'Testereignis senden',
    testOff: 'Aktivieren Sie zuerst den Webhook',
    edit: 'Bearbeiten',
    pause: 'Anhalten',
    enable: 'Aktivieren',
    rotate: 'Geheimnis ersetzen',
    remove: 'Löschen',
  },
  pause: {
    title: 'Diesen Webhook anhalten?',
    text:
      'Ereignisse warten bis zu 30 Tage und werden der Reihe nach gesendet, sobald Sie den Webhook aktivieren. ' +
      'Laufende Zustellungen können noch ankommen.',
    confirm: 'Webhook anhalten',
  },
  enable: {
    title: 'Diesen Webhook aktivieren?',
    text: (waiting, count) =>
      count === 0
        ? 'Neue Ereignisse werden sofort gesendet.'
        : `Zuerst ${formOf('de', count, 'wird 1 wartendes Ereignis', `werden ${waiting} wartende Ereignisse`)} der ` +
          'Reihe nach gesendet. Danach werden neue Ereignisse sofort gesendet.',
    confirm: 'Webhook aktivieren',
  },
  rotate: {
    title: 'Das Geheimnis ersetzen?',
    text:
      'Ereignisse werden 24 Stunden lang mit dem alten und dem neuen Geheimnis signiert, danach nur mit dem neuen. ' +
      'Frühere Geheimnisse werden ungültig. Das neue wird einmal angezeigt.',
    confirm: 'Jetzt ersetzen',
  },
  remove: {
    title: 'Diesen Webhook löschen?',
    text: (waiting, count) =>
      `Es werden keine Ereignisse mehr gesendet${count === 0 ? '' : `, auch nicht die ${waiting} wartenden`}. Seine ` +
      'Zustellungen werden gelöscht. Sie können das nicht rückgängig machen: Ein neuer Webhook hat ein anderes ' +
      'Geheimnis. Das Protokoll bleibt erhalten.',
    confirm: 'Webhook löschen',
    done: (host) => `Der Webhook an ${host} wurde gelöscht.`,
  },
};

export const logWords = (language: Language): LogWords => (language === 'de' ? de : en);
