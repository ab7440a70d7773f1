import type { DeliveryState } from '../../../../src/contract/lists/webhooks.ts';
import type { Language } from '../../words/words.ts';
import type { Delivery } from './use-webhooks.ts';

type AttemptError = NonNullable<Delivery['attempts'][number]['error']>;

const errorsEn: Record<AttemptError, string> = {
  address_refused: 'its name leads to an address of this server or its network',
  name_not_found: 'its name is not known',
  not_connected: 'no connection',
  certificate_refused: 'its certificate is not trusted',
  timed_out: 'no answer in time',
  answer_invalid: 'an answer that cannot be read',
  redirected: 'a redirect, which is not followed',
  secret_unreadable: 'the secret cannot be read here: replace it',
  interrupted: 'cut short',
};

const en = {
  all: 'All webhooks',
  missing: { title: 'No such webhook', text: 'It may have been deleted; the audit says by whom.' },
  works: 'This webhook is working.',
  failing: (since: string) => `Nothing arrives since ${since}.`,
  off: (state: string) => `This webhook is ${state}.`,
  waits: (waiting: string, count: number) => `${waiting} ${count === 1 ? 'event waits' : 'events wait'}.`,
  nextTry: (at: string) => `The next try is at ${at}.`,
  told: (kinds: string) => `It is told of: ${kinds}. It carries no pay.`,
  former: (at: string) => `Until ${at} the old secret is good as well.`,
  again: 'Sent again, an event keeps its id: by that the program there tells that it had it.',
  log: 'Deliveries',
  columns: { what: 'What', when: 'Queued', state: 'State', tries: 'Tries', act: 'Again' },
  test: 'a test',
  event: (id: number) => `event ${id}`,
  states: { waiting: 'waiting', delivered: 'arrived', failed: 'did not arrive' } satisfies Record<
    DeliveryState,
    string
  >,
  filter: 'Show',
  filters: { all: 'all', waiting: 'what waits', delivered: 'what arrived', failed: 'tests that failed' },
  next: (at: string) => `next try ${at}`,
  behind: 'after those before it',
  answered: (status: number) => `answered ${status}`,
  errors: errorsEn,
  running: 'under way',
  noTry: 'not tried yet',
  tries: (count: number) => `all ${count} tries`,
  none: { title: 'Nothing here', text: 'What is sent appears here, with every try. It is kept for 30 days.' },
  again1: 'Send again',
  now: 'Try now',
  of: (what: string) => `: ${what}`,
  onward: 'and all after it',
  span: {
    title: 'Send again from here on?',
    text: (what: string, when: string, count: number | null) =>
      `${what} of ${when} and ${count === null ? 'what' : `the ${count} deliveries that`} came after it are sent ` +
      'once more, in order and with the same ids, beside what waits. At most 1,000 at a time.',
    confirm: 'Send them again',
    done: (count: number) =>
      count === 1
        ? 'One delivery is sent again.'
        : `${count} deliveries are sent again, in order; each shows its new try.`,
  },
  done: {
    test: 'A test is on its way; its try appears in the list.',
    again: (what: string) => `Sent again: ${what}. The new try appears in the list.`,
    now: 'What is first in line is tried at once.',
    paused: 'Paused. What happens from now on waits.',
    enabled: 'Enabled. What waited is sent now, in order.',
  },
  act: {
    test: 'Send a test',
    testOff: 'It is off: enable it first',
    edit: 'Edit',
    pause: 'Pause',
    enable: 'Enable',
    rotate: 'Replace the secret',
    remove: 'Delete',
  },
  pause: {
    title: 'Pause this webhook?',
    text:
      'Nothing is sent there from then on; what is under way may still arrive. What happens meanwhile waits, for 30 ' +
      'days at most, and is sent in order once you enable it.',
    confirm: 'Pause it',
  },
  enable: {
    title: 'Enable this webhook?',
    text: (waiting: string, count: number) =>
      count === 0
        ? 'What happens from then on is sent at once.'
        : `${waiting} ${count === 1 ? 'event that waits is' : 'events that wait are'} sent first, in order; ` +
          'then what happens is sent at once.',
    confirm: 'Enable it',
  },
  rotate: {
    title: 'Replace the secret?',
    text:
      'What is sent is signed with the old and the new secret for 24 hours, then with the new one alone. A secret ' +
      'that was replaced before is good no more. The new one is shown once.',
    confirm: 'Replace it',
  },
  remove: {
    title: 'Delete this webhook?',
    text: (waiting: string, count: number) =>
      `Nothing is sent there any more${count === 0 ? '' : `, the ${waiting} that wait neither`}, and its deliveries ` +
      'are forgotten. It cannot be brought back: a new webhook has another secret. The audit keeps that it was there.',
    confirm: 'Delete it',
    done: (host: string) => `The webhook to ${host} is deleted. Nothing is sent there any more.`,
  },
};

type LogWords = typeof en;

const de: LogWords = {
  all: 'Alle Webhooks',
  missing: {
    title: 'Diesen Webhook gibt es nicht',
    text: 'Vielleicht wurde er gelöscht; das Protokoll sagt, von wem.',
  },
  works: 'Dieser Webhook läuft.',
  failing: (since) => `Seit ${since} kommt nichts an.`,
  off: (state) => `Dieser Webhook ist ${state}.`,
  waits: (waiting, count) => `${waiting} ${count === 1 ? 'Ereignis wartet' : 'Ereignisse warten'}.`,
  nextTry: (at) => `Der nächste Versuch ist am ${at}.`,
  told: (kinds) => `Er erfährt: ${kinds}. Lohn ist nicht dabei.`,
  former: (at) => `Bis ${at} gilt auch noch das alte Geheimnis.`,
  again: 'Nochmals gesendet behält ein Ereignis seine Kennung: Daran erkennt das Programm dort, dass es schon da war.',
  log: 'Zustellungen',
  columns: { what: 'Was', when: 'Eingereiht', state: 'Zustand', tries: 'Versuche', act: 'Nochmals' },
  test: 'ein Test',
  event: (id) => `Ereignis ${id}`,
  states: { waiting: 'wartet', delivered: 'angekommen', failed: 'nicht angekommen' },
  filter: 'Zeigen',
  filters: { all: 'alle', waiting: 'was wartet', delivered: 'was ankam', failed: 'Tests, die nicht ankamen' },
  next: (at) => `nächster Versuch ${at}`,
  behind: 'nach denen davor',
  answered: (status) => `Antwort ${status}`,
  errors: {
    address_refused: 'der Name führt zu einer Adresse dieses Servers oder seines Netzes',
    name_not_found: 'der Name ist unbekannt',
    not_connected: 'keine Verbindung',
    certificate_refused: 'dem Zertifikat ist nicht zu trauen',
    timed_out: 'keine Antwort in der Zeit',
    answer_invalid: 'eine Antwort, die nicht zu lesen ist',
    redirected: 'eine Umleitung, der nicht gefolgt wird',
    secret_unreadable: 'das Geheimnis ist hier nicht lesbar: ersetzen Sie es',
    interrupted: 'abgebrochen',
  },
  running: 'läuft',
  noTry: 'noch nicht versucht',
  tries: (count) => `alle ${count} Versuche`,
  none: { title: 'Hier ist nichts', text: 'Was gesendet wird, erscheint hier, mit jedem Versuch. Es bleibt 30 Tage.' },
  again1: 'Nochmals senden',
  now: 'Jetzt versuchen',
  of: (what) => `: ${what}`,
  onward: 'und alle danach',
  span: {
    title: 'Von hier an nochmals senden?',
    text: (what, when, count) =>
      `${what} vom ${when} und ${count === null ? 'was danach kam, wird' : `die ${count} Zustellungen danach werden`}` +
      ' noch einmal gesendet, der Reihe nach und mit denselben Kennungen, neben dem, was wartet. Höchstens 1.000 auf ' +
      'einmal.',
    confirm: 'Nochmals senden',
    done: (count) =>
      count === 1
        ? 'Eine Zustellung wird nochmals gesendet.'
        : `${count} Zustellungen werden der Reihe nach nochmals gesendet; jede zeigt ihren neuen Versuch.`,
  },
  done: {
    test: 'Ein Test ist unterwegs; der Versuch erscheint in der Liste.',
    again: (what) => `Nochmals gesendet: ${what}. Der neue Versuch erscheint in der Liste.`,
    now: 'Was zuerst an der Reihe ist, wird sofort versucht.',
    paused: 'Angehalten. Was von jetzt an geschieht, wartet.',
    enabled: 'Eingeschaltet. Was wartete, wird jetzt der Reihe nach gesendet.',
  },
  act: {
    test: 'Test senden',
    testOff: 'Er ist aus: schalten Sie ihn zuerst ein',
    edit: 'Bearbeiten',
    pause: 'Anhalten',
    enable: 'Einschalten',
    rotate: 'Geheimnis ersetzen',
    remove: 'Löschen',
  },
  pause: {
    title: 'Diesen Webhook anhalten?',
    text:
      'Von da an wird nichts dorthin gesendet; was unterwegs ist, kann noch ankommen. Was inzwischen geschieht, ' +
      'wartet höchstens 30 Tage und wird der Reihe nach gesendet, sobald Sie ihn einschalten.',
    confirm: 'Anhalten',
  },
  enable: {
    title: 'Diesen Webhook einschalten?',
    text: (waiting, count) =>
      count === 0
        ? 'Was von da an geschieht, wird sofort gesendet.'
        : `Zuerst ${count === 1 ? 'wird das Ereignis' : `werden die ${waiting} Ereignisse`} der Reihe nach gesendet, ` +
          `${count === 1 ? 'das wartet' : 'die warten'}; dann sofort, was geschieht.`,
    confirm: 'Einschalten',
  },
  rotate: {
    title: 'Das Geheimnis ersetzen?',
    text:
      'Was gesendet wird, ist 24 Stunden lang mit dem alten und dem neuen Geheimnis unterschrieben, danach nur mit ' +
      'dem neuen. Eines, das davor ersetzt wurde, gilt nicht mehr. Das neue wird einmal gezeigt.',
    confirm: 'Ersetzen',
  },
  remove: {
    title: 'Diesen Webhook löschen?',
    text: (waiting, count) =>
      `Nichts wird mehr dorthin gesendet${count === 0 ? '' : `, auch nicht, was wartet (${waiting})`}, und seine ` +
      'Zustellungen werden vergessen. Er ist nicht zurückzuholen: Ein neuer Webhook hat ein anderes Geheimnis. Das ' +
      'Protokoll behält, dass es ihn gab.',
    confirm: 'Löschen',
    done: (host) => `Der Webhook an ${host} ist gelöscht. Nichts wird mehr dorthin gesendet.`,
  },
};

export const logWords = (language: Language): LogWords => (language === 'de' ? de : en);
