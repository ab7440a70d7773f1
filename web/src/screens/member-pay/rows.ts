import type { Output } from '../../api/call.ts';
import type { Person } from '../../api/people.ts';
import type { Organization } from '../../api/session.ts';

type PayRate = Output<'listPayRates'>['pay_rates'][number];
type Salary = Output<'listSalaries'>['salaries'][number];

/** A current member with the pay that is valid today. */
export interface PayRow extends Omit<Person, 'isRemoved'> {
  number: string;
  rate: PayRate;
  /** The entry that is valid today; undefined = no salary. */
  salary: Salary | undefined;
}

/** The entry of a member that is valid on a date. An entry without an amount ends the salary. */
function salaryOn(salaries: readonly Salary[], userId: number, date: string): Salary | undefined {
  const valid = salaries.filter(({ user_id: id, effective_on: from }) => id === userId && from <= date);
  const last = valid.toSorted((a, b) => (a.effective_on < b.effective_on ? -1 : 1)).at(-1);
  return last?.amount === null ? undefined : last;
}

interface Loaded {
  names: ReadonlyMap<number, string>;
  rates: readonly PayRate[];
  salaries: readonly Salary[];
  numbers: ReadonlyMap<number, string>;
}

/** The current members by name, with their pay on a date. */
export function payRowsOf({ names, rates, salaries, numbers }: Loaded, date: string): PayRow[] {
  const rows = rates.map((rate): PayRow => {
    const { user_id: id, membership_role: role } = rate;
    const name = names.get(id) ?? `#${id}`;
    return { id, name, role, rate, number: numbers.get(id) ?? '', salary: salaryOn(salaries, id, date) };
  });
  return rows.toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The properties of a form for the pay of a member. */
export interface PayFormProps {
  organization: Organization;
  row: PayRow;
  today: string;
  onSaved(text: string): void;
}

export const isUnpaid = ({ rate, salary }: PayRow): boolean => rate.pay_rate === null && salary === undefined;
