import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Avatar } from '../../parts/avatar.tsx';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { type Column, Sheet } from '../../parts/sheet.tsx';
import { rateOf } from '../../words/hourly-money.ts';
import { shortDate } from '../../words/dates.ts';
import { localIn } from '../../words/zones.ts';
import type { Language } from '../../words/words.ts';
import { payrollRoleWords } from './payroll-role-words.ts';
import type { MemberRow } from './rows.ts';
import { useClerks } from './use-clerks.ts';
import { memberWords } from './words.ts';

function payText({ member }: MemberRow, currency: string, language: Language): string {
  if (member.pay_rate === undefined) return '–';
  const words = memberWords(language);
  const amount = rateOf(language, currency, member.pay_rate);
  return member.pay_type === 'fixed' ? words.fixed(amount) : amount;
}

const billText = ({ member }: MemberRow, currency: string, language: Language): string =>
  member.bill_rate === undefined ? '–' : rateOf(language, currency, member.bill_rate);

interface Props {
  organization: Organization;
  rows: readonly MemberRow[];
  order: { by: string; isAscending: boolean } | undefined;
  onSort(name: string): void;
  onOpen(row: MemberRow): void;
}

/** The name of a member, with a note if they are invited or have left. */
function Name({ row: { member, name, email } }: { row: MemberRow }) {
  const status = memberWords(useLanguage().language).status[member.membership_status];
  return (
    <span class="member-name">
      <Avatar name={name} />
      <span>
        {name} {status && <span class="member-status">{status}</span>}
        <span class="soft">{email}</span>
      </span>
    </span>
  );
}

function actionsOf(onOpen: Props['onOpen'], language: Language): Column<MemberRow> {
  const words = memberWords(language);
  return {
    name: 'deeds',
    title: words.open,
    isLabelled: false,
    cell: (row) =>
      row.member.membership_status !== 'removed' && (
        <Button kind="quiet" onPress={() => onOpen(row)}>
          <span aria-hidden>{words.open}</span>
          <span class="unseen">{words.edit(row.name)}</span>
        </Button>
      ),
  };
}

function columnsOf(
  {
    organization,
    clerks,
    onOpen,
  }: Pick<Props, 'organization' | 'onOpen'> & { clerks: ReadonlySet<number> | undefined },
  language: Language,
): Column<MemberRow>[] {
  const { time_zone: zone, currency, may } = organization;
  const words = memberWords(language);
  const since = (instant: string) => shortDate(language, localIn(zone, Date.parse(instant)).slice(0, 10));
  const pay: Column<MemberRow>[] = [
    { name: 'pay', title: words.columns.pay, isFigure: true, cell: (row) => payText(row, currency, language) },
    { name: 'bill', title: words.columns.bill, isFigure: true, cell: (row) => billText(row, currency, language) },
  ];
  return [
    { name: 'name', title: words.columns.name, isSortable: true, cell: (row) => <Name row={row} /> },
    {
      name: 'role',
      title: words.columns.role,
      isSortable: true,
      cell: ({ id, member }) => (
        <>
          {words.roles[member.effective_role]}{' '}
          {clerks?.has(id) && <span class="member-clerk">{payrollRoleWords(language).mark}</span>}
        </>
      ),
    },
    { name: 'projects', title: words.columns.projects, isFigure: true, cell: ({ projects }) => projects.size },
    ...(may.see_pay ? pay : []),
    {
      name: 'since',
      title: words.columns.since,
      isSortable: true,
      cell: ({ member }) => since(member.created_at),
    },
    actionsOf(onOpen, language),
  ];
}

/** The members with their roles, rates and projects. */
export function MemberTable(props: Props) {
  const { language } = useLanguage();
  const { caption } = memberWords(language);
  const clerks = useClerks(props.organization.id);
  const columns = columnsOf({ ...props, clerks: clerks.data }, language);
  return (
    <>
      {clerks.error && <Failure error={clerks.error} onRetry={() => void clerks.refetch()} />}
      <Sheet caption={caption} columns={columns} keyOf={({ id }) => id} {...props} />
    </>
  );
}
