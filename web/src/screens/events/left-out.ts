import { contentKinds } from '../../../../src/contract/lists/contents.ts';
import type { FeedEvent } from '../../api/alerts.ts';
import type { Organization } from '../../api/session.ts';
import { shortDate } from '../../words/dates.ts';
import type { Language } from '../../words/words.ts';
import { leftOutWords } from './left-out-words.ts';

type Figures = Readonly<Record<string, unknown>>;
const countIn = (figures: Figures, name: string) => (typeof figures[name] === 'number' ? figures[name] : 0);

/** The program's name from the API; null if the uploads had none, undefined if the event is not about a program. */
export const programOf = ({ kind, payload: { program } }: FeedEvent): string | null | undefined => {
  if (kind !== 'contents_left_out') return undefined;
  return typeof program === 'string' ? program : null;
};

/** `Tracker/3.1` -> `Tracker 3.1`. */
export const programText = (language: Language, program: string | null): string =>
  program?.replace('/', ' ') ?? leftOutWords(language).unnamed;

const nameIn = ({ payload }: FeedEvent, language: Language) =>
  programText(language, typeof payload['program'] === 'string' ? payload['program'] : null);

const dateIn = ({ payload }: FeedEvent, language: Language) =>
  typeof payload['date'] === 'string' ? [shortDate(language, payload['date'])] : [];

/** Describes an event about forbidden contents from a program, for owners. */
export function describeLeftOut(
  event: FeedEvent,
  { language, organization }: { language: Language; organization: Organization },
) {
  const words = leftOutWords(language);
  const name = nameIn(event, language);
  const parts = contentKinds.flatMap((kind) => {
    const count = countIn(event.why, kind);
    return count > 0 ? [words.of[kind](count)] : [];
  });
  const what = parts.length > 0 ? words.sends(name, parts) : words.sendsSome(name);
  const why = [...dateIn(event, language), words.notStored].join(' · ');
  return { what, why, href: `/organizations/${organization.id}/people` };
}

/** Whether the event is about the reader. Events about the reader are not in any organization's feed. */
export const isOwnLeftOut = ({ kind }: { kind: string }): boolean => kind === 'own_contents_left_out';

/** Describes an event about the reader's own uploads. */
export function describeOwnLeftOut(event: FeedEvent, language: Language) {
  const words = leftOutWords(language);
  const sent = contentKinds.filter((kind) => countIn(event.why, kind) > 0);
  const counts = sent.map((kind) => words.counts[kind](countIn(event.why, kind)));
  return {
    what: words.sendsOwn(
      nameIn(event, language),
      sent.map((kind) => words.own[kind]),
    ),
    why: [...dateIn(event, language), words.dropped(counts)].join(' · '),
    href: null,
  };
}
