import { useState } from 'preact/hooks';
import { failureOf } from '../../api/failure-of.ts';
import { type Person, usePeople } from '../../api/people.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { TextWithArrows } from '../../parts/text-with-arrows.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { NamesMissing } from '../../parts/names-missing.tsx';
import { StatusMessage } from '../../parts/status-message.tsx';
import { Empty, Exports, Skeleton, Tools } from '../../parts/screen.tsx';
import { type Column, Sheet } from '../../parts/sheet.tsx';
import { shortDate } from '../../words/dates.ts';
import { localIn } from '../../words/zones.ts';
import type { RuleWords } from './catalogue.ts';
import { differenceTexts, settingTexts } from './differences.ts';
import { readRules, type Rules, type RulesRead, type RuleVersion, useVersions } from './queries.ts';
import { fittingChanges, type RuleStatement, statementOf } from './statement.ts';
import { putRules, useSaving } from './use-saving.ts';
import { ruleWords } from './words.ts';

interface Props {
  organization: Organization;
  read: RulesRead;
  catalogue: RuleWords;
}

/** The settings of an organization that has set nothing. */
const noSettings = { changes: {}, grace_hours: 6, members_see_flags: true, second_review: false };

/** A version, or the program's own rules, which precede all versions. */
interface Row {
  version: RuleVersion | null;
  /** The changes, one text each. */
  texts: readonly string[];
}

type ComparedSettings = Pick<RuleVersion, 'changes' | 'grace_hours' | 'members_see_flags' | 'second_review'>;

function useRows(read: RulesRead, catalogue: RuleWords, versions: readonly RuleVersion[]): Row[] {
  const { language, words } = useLanguage();
  const textsOf = (after: ComparedSettings, before: ComparedSettings) => [
    ...differenceTexts(
      { language, words, catalogue },
      { published: read.program, before: before.changes, after: after.changes },
    ),
    ...settingTexts(language, before, after),
  ];
  return [
    ...versions.map((version, index) => ({ version, texts: textsOf(version, versions[index + 1] ?? noSettings) })),
    { version: null, texts: [] },
  ];
}

/** Restores a version. Numbers that the program no longer publishes are left out. */
async function restoreVersion(organizationId: number, { version }: Row, reason: string) {
  const { rules: before, tag, program } = await readRules(organizationId);
  const restored = version ?? noSettings;
  const known = { changes: restored.changes, ignored: unknownIn(restored.changes, program.types) };
  const body: RuleStatement = statementOf({ ...restored, changes: fittingChanges(known) }, reason);
  return { before, made: await putRules(organizationId, body, tag) };
}

/** Paths of numbers that the program does not publish. */
function unknownIn({ limits = {}, thresholds = {} }: RuleVersion['changes'], types: Rules['types']): string[] {
  const known = new Set(types.flatMap((type) => [...type.limits, ...type.thresholds]).map(({ name }) => name));
  const paths = [
    ...Object.keys(limits).map((name) => [name, `limits.${name}`] as const),
    ...Object.keys(thresholds).map((name) => [name, `thresholds.${name}`] as const),
  ];
  return paths.filter(([name]) => !known.has(name)).map(([, path]) => path);
}

interface BackProps {
  organizationId: number;
  row: Row | null;
  onBack(made: Rules, before: Rules): void;
  onClose(): void;
}

/** Describes the effect of restoring a version, then restores it. */
function BackDialog({ organizationId, row, onBack, onClose }: BackProps) {
  const words = ruleWords(useLanguage().language);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const title = row?.version ? words.history.version(row.version.version) : words.history.program;
  const run = async (chosen: Row) => {
    setBusy(true);
    setError(null);
    try {
      const { made, before } = await restoreVersion(organizationId, chosen, words.history.reason(title));
      onBack(made, before);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    setError(null);
    onClose();
  };
  return (
    <Dialog title={words.history.dialog(title)} isOpen={row !== null} onClose={close}>
      <p>{words.history.effect}</p>
      <p>{words.effect.from}</p>
      <p>{words.effect.past}</p>
      {error !== null && <Failure error={error} />}
      {row && (
        <Button kind="main" busy={isBusy} onPress={() => void run(row)}>
          {words.history.confirm}
        </Button>
      )}
    </Dialog>
  );
}

interface Reading {
  zone: string;
  people: readonly Person[];
}

function useColumns({ zone, people }: Reading, inForce: number | null, onBack?: (row: Row) => void): Column<Row>[] {
  const { language } = useLanguage();
  const { history: words } = ruleWords(language);
  const titleOf = ({ version }: Row) => (version ? words.version(version.version) : words.program);
  const who = ({ recorded_at: at, recorded_by: id }: RuleVersion) => {
    const name = people.find((person) => person.id === id)?.name ?? (id === null ? words.commandLine : `#${id}`);
    return words.by(name, shortDate(language, localIn(zone, Date.parse(at)).slice(0, 10)));
  };
  const isNow = ({ version }: Row) => (version?.version ?? null) === inForce;
  const what = ({ version, texts }: Row) => (
    <ul>
      {texts.map((text) => (
        <li key={text}>
          <TextWithArrows text={text} />
        </li>
      ))}
      {version && texts.length === 0 && <li>{words.same}</li>}
    </ul>
  );
  const action = (row: Row) =>
    isNow(row) ? (
      <span class="rule-chip rule-on">{words.inForce}</span>
    ) : (
      onBack && (
        <Button kind="quiet" onPress={() => onBack(row)}>
          <span aria-hidden>{words.back}</span>
          <span class="unseen">{words.dialog(titleOf(row))}</span>
        </Button>
      )
    );
  return [
    { name: 'version', title: words.columns.version, cell: titleOf },
    { name: 'what', title: words.columns.what, cell: what },
    { name: 'why', title: words.columns.why, cell: ({ version }) => version?.reason },
    { name: 'who', title: words.columns.who, cell: ({ version }) => version && who(version) },
    { name: 'deeds', title: words.columns.deeds, isLabelled: false, cell: action },
  ];
}

const csvHead = ['version', 'base_version', 'recorded_at', 'recorded_by', 'reason', 'what_changed'];

const csvRow = ({ version, texts }: Row) => [
  version?.version ?? '',
  version?.base_version ?? '',
  version?.recorded_at ?? '',
  version?.recorded_by ?? '',
  version?.reason ?? '',
  texts.join('; '),
];

/** All versions of the rules: changes, reason, author, and a button to restore each. */
export function RuleHistory({ organization, read, catalogue }: Props) {
  const { language } = useLanguage();
  const { history: words } = ruleWords(language);
  const { data: versions, error, refetch } = useVersions(organization.id);
  const peopleQuery = usePeople(organization);
  const people = peopleQuery.data ?? [];
  const [chosen, setChosen] = useState<Row | null>(null);
  const { message, saved } = useSaving(organization.id);
  const rows = useRows(read, catalogue, versions ?? []);
  const onChoose = organization.may.change_flag_rules ? setChosen : undefined;
  const inForce = read.rules.organization_version;
  const columns = useColumns({ zone: organization.time_zone, people }, inForce, onChoose);
  const onBack = (made: Rules, before: Rules) => {
    setChosen(null);
    saved(made, before);
  };
  return (
    <>
      <Tools>
        <Exports
          file="unusual-activity-rule-versions.csv"
          rows={() => [csvHead, ...rows.filter(({ version }) => version).map(csvRow)]}
        />
      </Tools>
      <StatusMessage message={message} />
      <NamesMissing failure={failureOf(peopleQuery)} />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!versions && !error && <Skeleton rows={4} />}
      {versions?.length === 0 && <Empty title={words.none} text={words.empty} />}
      {versions && versions.length > 0 && (
        <Sheet caption={words.caption} columns={columns} rows={rows} keyOf={({ version }) => version?.version ?? 0} />
      )}
      <BackDialog organizationId={organization.id} row={chosen} onBack={onBack} onClose={() => setChosen(null)} />
    </>
  );
}
