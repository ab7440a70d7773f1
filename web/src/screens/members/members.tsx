import { useLocation } from 'preact-iso';
import { organizationRoles } from '../../../../src/contract/lists/roles.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/choice.tsx';
import { useAddressed } from '../../parts/drawer.tsx';
import { Failure } from '../../parts/failure.tsx';
import { PageSearch } from '../../parts/page-search.tsx';
import { Pager } from '../../parts/pager.tsx';
import { StatusMessage, useStatusMessage } from '../../parts/status-message.tsx';
import { Empty, Exports, Screen, Skeleton, Tools } from '../../parts/screen.tsx';
import { useModule } from '../../parts/use-module.ts';
import { nextOrder, type MemberRow, searchOf, type MemberView, viewOf } from './rows.ts';
import { MemberTable } from './table.tsx';
import { useMembers } from './use-members.ts';
import { memberWords } from './words.ts';
import './members.css';

interface FiltersProps {
  view: MemberView;
  onChange(some: Partial<MemberView>): void;
}

function Filters({ view, onChange }: FiltersProps) {
  const words = memberWords(useLanguage().language);
  return (
    <>
      <PageSearch
        label={words.find}
        description={words.find}
        value={view.search}
        onType={(search) => onChange({ search })}
      />
      <Choice
        label={words.role}
        value={view.role ?? ''}
        options={[
          { value: '', text: words.anyRole },
          ...organizationRoles.map((value) => ({ value, text: words.organizationRoles[value] })),
        ]}
        onChoose={(role) => onChange({ role: role === '' ? null : role })}
      />
      <label class="choice">
        <input
          type="checkbox"
          checked={view.former}
          onChange={(event) => onChange({ former: event.currentTarget.checked })}
        />
        {words.former}
      </label>
    </>
  );
}

const csvHead = [
  'user_id',
  'name',
  'email',
  'role',
  'status',
  'projects',
  'pay_type',
  'pay_rate',
  'bill_rate',
  'since',
];

const csvRow = ({ id, name, email, member, projects }: MemberRow) => [
  id,
  name,
  email,
  member.effective_role,
  member.membership_status,
  projects.size,
  member.pay_type ?? '',
  member.pay_rate ?? '',
  member.bill_rate ?? '',
  member.created_at,
];

const loadDrawer = () => import('./opened.tsx');

function Nobody({ onClear }: { onClear(): void }) {
  const { none } = memberWords(useLanguage().language);
  return (
    <Empty title={none.title} text={none.text}>
      <Button onPress={onClear}>{none.clear}</Button>
    </Empty>
  );
}

/** The members of an organization with their roles, projects and rates. */
export function Members({ organization }: { organization: Organization }) {
  const words = memberWords(useLanguage().language);
  const { path, query, route } = useLocation();
  const view = viewOf(query);
  const { rows, ...list } = useMembers(organization.id, view);
  const [invite, edit] = [useAddressed('new'), useAddressed('edit')];
  const drawer = useModule(loadDrawer, invite.value !== null || edit.value !== null);
  const { message, showMessage } = useStatusMessage();
  const isFiltered = searchOf({ ...view, order: null }) !== '';
  const invited = rows?.filter(({ member }) => member.membership_status === 'pending').length ?? 0;
  const change = (some: Partial<MemberView>) => route(path + searchOf({ ...view, ...some }), 'search' in some);
  const lead = (shown: number) =>
    isFiltered ? words.found(shown, list.hasMore) : words.lead(shown, invited, list.hasMore);
  return (
    <Screen name="members" title={words.title} sentence={rows && lead(rows.length)} isBusy={list.isBusy}>
      <Tools>
        <Button kind="main" onPress={() => invite.open()}>
          {words.invite}
        </Button>
        <Filters view={view} onChange={change} />
        <Exports file="members.csv" rows={() => [csvHead, ...(rows ?? []).map(csvRow)]} />
      </Tools>
      <StatusMessage message={message} />
      {list.error && <Failure error={list.error} onRetry={list.retry} />}
      {!rows && !list.error && <Skeleton rows={8} />}
      {rows?.length === 0 && <Nobody onClear={() => change({ search: '', role: null, former: false })} />}
      {rows && rows.length > 0 && (
        <MemberTable
          organization={organization}
          rows={rows}
          order={list.order ?? undefined}
          onSort={(name) => change({ order: nextOrder(list.order, name) })}
          onOpen={({ id }) => edit.open(String(id))}
        />
      )}
      {list.pages && <Pager list={list.pages} shown={rows?.length ?? 0} />}
      {drawer && <drawer.Opened organization={organization} onSaid={showMessage} />}
    </Screen>
  );
}
