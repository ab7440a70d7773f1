import type { InvitedRole } from '../../contract/lists/roles.ts';

export interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  timeZone: string;
  role: InvitedRole;
  payRate: number;
  billRate: number;
  craft: Craft;
  /** Share of a full week. */
  share: number;
}

export type Craft = 'engineering' | 'design' | 'support' | 'writing' | 'management';

export interface DemoProject {
  name: string;
  client: number | null;
  billable: boolean;
  crafts: readonly Craft[];
  budget: Record<string, unknown> | null;
}

const first = [
  'Ada',
  'Bruno',
  'Chiara',
  'Dev',
  'Elif',
  'Farid',
  'Greta',
  'Hiro',
  'Ines',
  'Jonas',
  'Kavya',
  'Liam',
  'Mei',
  'Noor',
  'Oskar',
  'Priya',
  'Quinn',
  'Rosa',
  'Sami',
  'Tara',
  'Uma',
  'Viktor',
  'Wanda',
  'Ximena',
  'Yusuf',
  'Zoe',
  'Anil',
  'Bela',
  'Carmen',
  'Dario',
  'Emre',
  'Freya',
  'Gita',
  'Hugo',
  'Isla',
  'Juno',
  'Kofi',
  'Lena',
  'Milo',
  'Nadia',
];
const last = ['Adler', 'Bauer', 'Costa', 'Desai', 'Eriksen', 'Fischer', 'Gurung', 'Huang', 'Ivanova', 'Jensen'];
const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/Santiago',
  'Australia/Sydney',
];
const crafts: readonly Craft[] = ['engineering', 'engineering', 'design', 'support', 'writing'];

function roleOf(index: number): DemoPerson['role'] {
  if (index < 2) return 'organization_manager';
  if (index < 6) return 'project_manager';
  return index === 39 ? 'project_viewer' : 'project_user';
}

/** The forty members, which are always the same. */
export const people: readonly DemoPerson[] = first.map((firstName, index) => {
  const lastName = last[(index * 7) % last.length] ?? 'Adler';
  return {
    email: `${firstName}.${lastName}@demo.example`.toLowerCase(),
    firstName,
    lastName,
    timeZone: zones[index % zones.length] ?? 'UTC',
    role: roleOf(index),
    payRate: 18 + ((index * 13) % 45),
    billRate: 55 + ((index * 17) % 90),
    craft: index < 6 ? 'management' : (crafts[index % crafts.length] ?? 'engineering'),
    share: index % 9 === 8 ? 0.5 : 1,
  };
});

export const clients: readonly { name: string; emails: string[] }[] = [
  { name: 'Northwind Clinics', emails: ['billing@northwind.example'] },
  { name: 'Lumen Energy', emails: ['accounts@lumen.example'] },
  { name: 'Paperboat Books', emails: ['office@paperboat.example'] },
  { name: 'Tidal Freight', emails: ['ap@tidal.example'] },
  { name: 'Orchard Schools', emails: ['finance@orchard.example'] },
];

const monthly = { recurrence: 'monthly', recurrence_start: 1 };

export const projects: readonly DemoProject[] = [
  {
    name: 'Patient portal',
    client: 0,
    billable: true,
    crafts: ['engineering', 'design'],
    budget: { type: 'cost', cost: 230_000, ...monthly, alerts: { near_limit: 85, notify_enabled: true } },
  },
  {
    name: 'Grid dashboards',
    client: 1,
    billable: true,
    crafts: ['engineering'],
    budget: { type: 'hours', hours: 140, ...monthly },
  },
  {
    name: 'Spring catalogue',
    client: 2,
    billable: true,
    crafts: ['design', 'writing'],
    budget: { type: 'cost', cost: 260_000, stop_at: 100, stop_timer_when_budget_reached: true },
  },
  {
    name: 'Route planner',
    client: 3,
    billable: true,
    crafts: ['engineering', 'design'],
    budget: { type: 'hours', hours: 60, recurrence: 'weekly', recurrence_start: 1 },
  },
  {
    name: 'Course materials',
    client: 4,
    billable: true,
    crafts: ['writing', 'design'],
    budget: { type: 'cost', rate: 'pay_rate', cost: 6_000, ...monthly },
  },
  { name: 'Customer support', client: 1, billable: true, crafts: ['support'], budget: null },
  {
    name: 'Internal tools',
    client: null,
    billable: false,
    crafts: ['engineering', 'management'],
    budget: { type: 'hours', hours: 560, ...monthly },
  },
  { name: 'Company', client: null, billable: false, crafts: ['management', 'support', 'writing'], budget: null },
];

export const clientBudgets: readonly { client: number; budget: Record<string, unknown> }[] = [
  { client: 0, budget: { type: 'cost', cost: 900_000, include_non_billable: false } },
  { client: 3, budget: { type: 'cost', cost: 20_000, ...monthly } },
];
