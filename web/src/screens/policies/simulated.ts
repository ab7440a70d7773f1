import type { Output } from '../../api/call.ts';

type Page = Output<'simulateOvertime'>;
type Totals = Page['totals']['current'];

/** Seconds of overtime and cents of cost; null if the viewer cannot see pay. */
interface Figures {
  overtime: number;
  cost: number | null;
}

/** The actual value, the simulated value, and their difference. */
export interface Comparison {
  current: Figures;
  simulated: Figures;
  change: Figures;
}

export interface MemberComparison extends Comparison {
  userId: number;
  name: string;
}

const centsOf = (amount: string) => Math.round(Number(amount) * 100);
const figuresOf = ({ overtime_seconds: overtime, pay }: Totals): Figures => ({
  overtime,
  cost: pay ? centsOf(pay.total) : null,
});
const minus = (a: Figures, b: Figures): Figures => ({
  overtime: a.overtime - b.overtime,
  cost: a.cost === null || b.cost === null ? null : a.cost - b.cost,
});
const plus = (a: Figures, b: Figures): Figures => ({
  overtime: a.overtime + b.overtime,
  cost: a.cost === null || b.cost === null ? null : a.cost + b.cost,
});

function compare(totals: { current: Totals; simulated: Totals }): Comparison {
  const [current, simulated] = [figuresOf(totals.current), figuresOf(totals.simulated)];
  return { current, simulated, change: minus(simulated, current) };
}

const size = ({ change: { cost, overtime } }: Comparison) => [Math.abs(cost ?? 0), Math.abs(overtime)] as const;

/** The members from all pages, largest change first, and their total. */
export function comparedOf(pages: readonly Page[]): { members: MemberComparison[]; all: Comparison } {
  const names = new Map(pages.flatMap(({ users = [] }) => users.map(({ id, name }) => [id, name] as const)));
  const members = pages.flatMap(({ simulation }) =>
    simulation.map((member): MemberComparison => {
      const userId = member.user_id;
      return { userId, name: names.get(userId) ?? `#${userId}`, ...compare(member) };
    }),
  );
  const totals = pages.map((page) => compare(page.totals));
  const [first, ...rest] = totals;
  const nothing: Figures = { overtime: 0, cost: null };
  const sum = (side: keyof Comparison) =>
    rest.reduce((figures, member) => plus(figures, member[side]), first?.[side] ?? nothing);
  const ordered = members.toSorted((a, b) => {
    const [ofA, ofB] = [size(a), size(b)];
    return ofB[0] - ofA[0] || ofB[1] - ofA[1] || a.name.localeCompare(b.name);
  });
  return { members: ordered, all: { current: sum('current'), simulated: sum('simulated'), change: sum('change') } };
}
