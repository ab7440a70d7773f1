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
import { useClients } from './queries.ts';
import type { Client } from './values.ts';
import { clientWords } from './words.ts';

/** What is shown: pages, or of all of them what is searched. */
function useListed(organization: Organization, view: ListView) {
  const { pages, all } = useClients(organization.id, view);
  const isSearching = view.search.trim() !== '';
  const answers = isSearching ? all.data : pages.data?.pages;
  const rows = answers?.flatMap(({ clients }) => clients).filter(({ name }) => hasPart(name, view.search));
  const { error, refetch } = isSearching ? all : pages;
  return { rows, error, again: () => void refetch(), pages: isSearching ? null : pages };
}

function useColumns({ currency }: Organization, onOpen: (id: number) => void): Column<Client>[] {
  const { language } = useLanguage();
  const { columns, archived } = clientWords(language);
  return [
    {
      name: 'name',
      title: columns.name,
      cell: ({ id, name, status }) => (
        <>
          <button type="button" class="sheet-open" onClick={() => onOpen(id)}>
            {name}
          </button>
          {status === 'archived' && <span class="soft">{archived}</span>}
        </>
      ),
    },
    {
      name: 'reach',
      title: columns.reach,
      cell: ({ emails: [email], phone }) => [email, phone].filter(Boolean).join(', ') || '–',
    },
    { name: 'projects', title: columns.projects, isFigure: true, cell: ({ project_ids: ids }) => ids.length },
    {
      name: 'budget',
      title: columns.budget,
      isFigure: true,
      cell: (row) => budgetText(language, currency, row.budget),
    },
  ];
}

interface ShownProps {
  organization: Organization;
  rows: readonly Client[];
  view: ListView;
  change(next: Partial<ListView>): void;
  onOpen(id: number): void;
  onCreate(): void;
}

function Shown({ organization, rows, view, change, onOpen, onCreate }: ShownProps) {
  const words = clientWords(useLanguage().language);
  const columns = useColumns(organization, onOpen);
  if (rows.length > 0) return <Sheet caption={words.title} columns={columns} rows={rows} keyOf={({ id }) => id} />;
  if (view.search !== '' || view.status !== 'active') {
    return (
      <Empty text={words.nothing.text}>
        <Button onPress={() => change({ status: 'active', search: '' })}>{words.nothing.clear}</Button>
      </Empty>
    );
  }
  return (
    <Empty {...words.none}>
      <Button kind="main" onPress={onCreate}>
        {words.create}
      </Button>
    </Empty>
  );
}

const csvOf = (rows: readonly Client[]) => [
  ['id', 'name', 'status', 'emails', 'phone', 'address', 'project_ids', 'budget_type', 'budget_limit'],
  ...rows.map(({ id, name, status, emails, phone, address, project_ids: projects, budget }) => {
    const limit = budget?.cost ?? budget?.hours;
    return [id, name, status, emails.join(' '), phone, address, projects.join(' '), budget?.type, limit];
  }),
];

function Filters({ view, change }: Pick<ShownProps, 'view' | 'change'>) {
  const { status: words, find, findKey } = clientWords(useLanguage().language);
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

const loadDrawers = () => import('./client-drawer.tsx');

/** The clients, for owners and managers, who create, change and archive them here. */
export function Clients({ organization }: { organization: Organization }) {
  const { language, words: common } = useLanguage();
  const words = clientWords(language);
  const { view, change } = useListView();
  const { rows, error, again, pages } = useListed(organization, view);
  const [edit, create] = [useAddressed('edit'), useAddressed('new')];
  const drawers = useModule(loadDrawers, edit.value !== null || create.value !== null);
  const { said, say } = useSaid();
  const count = rows && words.lead(rows.length, pages?.hasNextPage === true);
  const sentence = count && (view.search === '' ? words.leadOf[view.status](count) : words.found(count, view.search));
  const open = (id: number) => edit.open(String(id));
  return (
    <Screen name="clients" title={words.title} sentence={sentence ?? common.loading} note={words.note}>
      <Tools>
        <Filters view={view} change={change} />
        <Button kind="main" onPress={() => create.open()}>
          {words.create}
        </Button>
        {rows && <Exports file="clients.csv" rows={() => csvOf(rows)} />}
      </Tools>
      <Said said={said} />
      {error && <Failure error={error} onAgain={again} />}
      {rows && <Shown {...{ organization, rows, view, change }} onOpen={open} onCreate={() => create.open()} />}
      {!rows && !error && <Skeleton rows={8} />}
      {pages && <Pager list={pages} />}
      {edit.value !== null && drawers && (
        <drawers.ClientDrawer {...{ organization, say }} key={edit.value} edited={edit.value} onClose={edit.close} />
      )}
      {create.value !== null && drawers && (
        <drawers.NewClientDrawer {...{ organization, say }} onClose={create.close} />
      )}
    </Screen>
  );
}
