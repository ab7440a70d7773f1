import type { Person } from '../../api/people.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { type Column, Sheet } from '../../parts/sheet.tsx';
import type { CsvValue } from '../../words/csv.ts';
import { shortDate } from '../../words/dates.ts';
import { localIn } from '../../words/zones.ts';
import { type Exemption, lastDay, stateOf } from './exemption-facts.ts';
import { exemptionWords } from './exemption-words.ts';

interface Reading {
  people: readonly Person[];
  zone: string;
  today: string;
}

interface Props {
  organization: Organization;
  exemptions: readonly Exemption[];
  format: Reading;
  onEnd(exemption: Exemption): void;
}

/** Formats the names, dates and types of exemptions. */
function useTexts({ people, zone, today }: Reading) {
  const { language, words: common } = useLanguage();
  const words = exemptionWords(language);
  const nameOf = (id: number | null) =>
    people.find((person) => person.id === id)?.name ?? (id === null ? words.commandLine : `#${id}`);
  const by = (id: number | null, at: string) =>
    words.by(nameOf(id), shortDate(language, localIn(zone, Date.parse(at)).slice(0, 10)));
  return {
    nameOf,
    granted: ({ recorded_by: id, recorded_at: at }: Exemption) => by(id, at),
    ended: ({ ended_by: id, ended_at: at }: Exemption) =>
      at === null ? null : words.endedBy(nameOf(id), shortDate(language, localIn(zone, Date.parse(at)).slice(0, 10))),
    what: ({ type }: Exemption) => (type === null ? words.every : common.flag.types[type]),
    state: (exemption: Exemption) => stateOf(exemption, today),
    dates(exemption: Exemption) {
      const last = lastDay(exemption);
      const since = shortDate(language, exemption.since);
      if (last === null) return words.open(since);
      return words.span(since, shortDate(language, last < exemption.since ? exemption.since : last));
    },
  };
}

interface ActionsProps extends Pick<Props, 'organization' | 'onEnd'> {
  exemption: Exemption;
  name: string;
}

function Actions({ organization, exemption, name, onEnd }: ActionsProps) {
  const words = exemptionWords(useLanguage().language);
  const { id, may } = organization;
  const history = `/organizations/${id}/audit?subject=unusual_activity_exemption&subject_id=${exemption.id}`;
  return (
    <div class="exemption-deeds">
      {may.exempt_from_flags && exemption.ended_at === null && (
        <Button kind="quiet" onPress={() => onEnd(exemption)}>
          <span aria-hidden>{words.end}</span>
          <span class="unseen">{words.of(words.end, name)}</span>
        </Button>
      )}
      {may.see_audit && (
        <a href={history}>
          <span aria-hidden>{words.history}</span>
          <span class="unseen">{words.of(words.history, name)}</span>
        </a>
      )}
    </div>
  );
}

/** Exemptions, one per row: the member, type, reason and dates, and the person who granted the exemption. */
export function ExemptionSheet({ organization, exemptions, format, onEnd }: Props) {
  const words = exemptionWords(useLanguage().language);
  const { columns: titles } = words;
  const texts = useTexts(format);
  const columns: Column<Exemption>[] = [
    { name: 'member', title: titles.member, cell: ({ user_id: id }) => texts.nameOf(id) },
    { name: 'exempt', title: titles.what, cell: texts.what },
    { name: 'why', title: titles.why, cell: ({ reason }) => reason },
    {
      name: 'dates',
      title: titles.dates,
      cell: (exemption) => (
        <>
          {texts.dates(exemption)}{' '}
          <span class={`rule-chip ${texts.state(exemption) === 'holds' ? 'rule-on' : ''}`}>
            {words.states[texts.state(exemption)]}
          </span>
        </>
      ),
    },
    {
      name: 'granted',
      title: titles.granted,
      cell: (exemption) => (
        <>
          {texts.granted(exemption)} <span class="soft">{texts.ended(exemption)}</span>
        </>
      ),
    },
    {
      name: 'deeds',
      title: titles.deeds,
      isLabelled: false,
      cell: (exemption) => <Actions {...{ organization, exemption, onEnd }} name={texts.nameOf(exemption.user_id)} />,
    },
  ];
  return <Sheet caption={words.caption} columns={columns} rows={exemptions} keyOf={({ id }) => id} />;
}

const csvHead = [
  'id',
  'user_id',
  'member',
  'type',
  'reason',
  'since',
  'until',
  'ended_on',
  'recorded_at',
  'recorded_by',
];

/** All exemptions, under the field names of the API. An empty type means all types. */
export function exemptionRows(exemptions: readonly Exemption[], people: readonly Person[]): CsvValue[][] {
  const rows = exemptions.map((exemption) => [
    exemption.id,
    exemption.user_id,
    people.find(({ id }) => id === exemption.user_id)?.name ?? '',
    exemption.type ?? '',
    exemption.reason,
    exemption.since,
    exemption.until ?? '',
    exemption.ended_on ?? '',
    exemption.recorded_at,
    exemption.recorded_by ?? '',
    exemption.ended_at ?? '',
    exemption.ended_by ?? '',
  ]);
  return [[...csvHead, 'ended_at', 'ended_by'], ...rows];
}
