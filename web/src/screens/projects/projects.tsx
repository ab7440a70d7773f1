import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { budgetText } from '../../parts/budget-fields.tsx';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/choice.tsx';
import { useAddressed } from '../../parts/drawer.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Find } from '../../parts/find.tsx';
import { hasPart, type ListView, statuses, useListView } from '../../parts/list-view.ts';
import { Pager } from '../../parts/pager.tsx';
import { Said, useSaid } from '../../parts/said.tsx';
import { Empty, Exports, Screen, Skeleton, Tools } from '../../parts/screen.tsx';
import { type Column, Sheet } from '../../parts/sheet.tsx';
import { useModule } from '../../parts/use-module.ts';
import { moneyOf } from '../../words/amounts.ts';
import { useProjects } from './queries.ts';
import type { Project } from './values.ts';
import { projectWords } from './words.ts';
import './projects.css';

interface Listed {
  rows: readonly Project[];
  clients: ReadonlyMap<number, string>;
}

/** What is shown: pages, or of all of them what is searched. */
function useListed(organization: Organization, view: ListView) {
  const { pages, all } = useProjects(organization.id, view);
  const isSearching = view.search.trim() !== '';
  const answers = isSearching ? all.data : pages.data?.pages;
  const listed: Listed | undefined = answers && {
    rows: answers.flatMap(({ projects }) => projects).filter(({ name }) => hasPart(name, view.search)),
    clients: new Map(answers.flatMap(({ clients }) => clients ?? []).map(({ id, name }) => [id, name])),
  };
  const { error, refetch } = isSearching ? all : pages;
  return { listed, error, again: () => void refetch(), pages: isSearching ? null : pages };
}

function useColumns(organization: Organization, { clients }: Pick<Listed, 'clients'>, onOpen: (id: number) => void) {
  const { language } = useLanguage();
  const { columns, billable, archived } = projectWords(language);
  const { currency, may } = organization;
  const list: Column<Project>[] = [
    {
      name: 'name',
      title: columns.name,
      cell: ({ id, name, description, status }) => (
        <>
          <button type="button" class="sheet-open" onClick={() => onOpen(id)}>
            {name}
          </button>
          <span class="soft">{status === 'archived' ? archived : description}</span>
        </>
      ),
    },
    { name: 'billable', title: columns.billable, cell: (row) => (row.billable ? billable.yes : billable.no) },
    {
      name: 'budget',
      title: columns.budget,
      isFigure: true,
      cell: (row) => budgetText(language, currency, row.budget),
    },
    {
      name: 'rate',
      title: columns.billRate,
      isFigure: true,
      cell: ({ bill_rate: rate }) => (rate === undefined ? '–' : moneyOf(language, currency, rate)),
    },
  ];
  const client: Column<Project> = {
    name: 'client',
    title: columns.client,
    cell: ({ client_id: id }) => (id === undefined ? '–' : (clients.get(id) ?? `#${id}`)),
  };
  return may.manage_clients ? list.toSpliced(1, 0, client) : list;
}

interface ShownProps {
  organization: Organization;
  listed: Listed;
  view: ListView;
  change(next: Partial<ListView>): void;
  onOpen(id: number): void;
  onCreate(): void;
}

function Shown({ organization, listed, view, change, onOpen, onCreate }: ShownProps) {
  const words = projectWords(useLanguage().language);
  const columns = useColumns(organization, listed, onOpen);
  const isUnfiltered = view.search === '' && view.status === 'active';
  if (listed.rows.length > 0) {
    return <Sheet caption={words.title} columns={columns} rows={listed.rows} keyOf={({ id }) => id} />;
  }
  if (!isUnfiltered) {
    return (
      <Empty text={words.nothing.text}>
        <Button onPress={() => change({ status: 'active', search: '' })}>{words.nothing.clear}</Button>
      </Empty>
    );
  }
  if (!organization.may.manage_projects) return <Empty {...words.noneHere} />;
  return (
    <Empty {...words.none}>
      <Button kind="main" onPress={onCreate}>
        {words.create}
      </Button>
    </Empty>
  );
}

interface FilterProps {
  view: ListView;
  change(next: Partial<ListView>): void;
}

function Filters({ view, change }: FilterProps) {
  const { status: words, find, findKey } = projectWords(useLanguage().language);
  return (
    <>
      <Choice
        label={words.label}
        value={view.status}
        options={statuses.map((value) => ({ value, text: words[value] }))}
        onChoose={(status) => change({ status })}
      />
      <Find label={find} does={findKey} value={view.search} onType={(search) => change({ search })} />
    </>
  );
}

const csvOf = ({ rows, clients }: Listed) => [
  ['id', 'name', 'status', 'client_id', 'client', 'billable', 'budget_type', 'budget_limit', 'bill_rate', 'pay_rate'],
  ...rows.map(({ id, name, status, client_id: client, billable, budget, ...rates }) => {
    const limit = budget?.cost ?? budget?.hours;
    const whose = [client, client === undefined ? undefined : clients.get(client)];
    return [id, name, status, ...whose, String(billable), budget?.type, limit, rates.bill_rate, rates.pay_rate];
  }),
];

const loadDrawers = () => import('./project-drawer.tsx');

/** The projects that the person may see; who manages them creates, changes and archives them here. */
export function Projects({ organization }: { organization: Organization }) {
  const { language, words: common } = useLanguage();
  const words = projectWords(language);
  const { view, change } = useListView();
  const { listed, error, again, pages } = useListed(organization, view);
  const [edit, create] = [useAddressed('edit'), useAddressed('new')];
  const drawers = useModule(loadDrawers, edit.value !== null || create.value !== null);
  const { said, say } = useSaid();
  const shared = { organization, say };
  const count = listed && words.lead(listed.rows.length, pages?.hasNextPage === true);
  const sentence = count && (view.search === '' ? words.leadOf[view.status](count) : words.found(count, view.search));
  return (
    <Screen name="projects" title={words.title} sentence={sentence ?? common.loading} note={words.note}>
      <Tools>
        <Filters view={view} change={change} />
        {organization.may.manage_projects && (
          <Button kind="main" onPress={() => create.open()}>
            {words.create}
          </Button>
        )}
        {listed && <Exports file="projects.csv" rows={() => csvOf(listed)} />}
      </Tools>
      <Said said={said} />
      {error && <Failure error={error} onAgain={again} />}
      {listed && (
        <Shown
          {...{ organization, listed, view, change }}
          onOpen={(id) => edit.open(String(id))}
          onCreate={() => create.open()}
        />
      )}
      {!listed && !error && <Skeleton rows={8} />}
      {pages && <Pager list={pages} />}
      {edit.value !== null && drawers && (
        <drawers.ProjectDrawer {...shared} key={edit.value} edited={edit.value} onClose={edit.close} />
      )}
      {create.value !== null && drawers && <drawers.NewProjectDrawer {...shared} onClose={create.close} />}
    </Screen>
  );
}
