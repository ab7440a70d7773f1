import { seesPayroll } from './api/session.ts';
import type { OfOrganization, OrganizationScreen, OwnScreen } from './screen-types.ts';

const isMember: OfOrganization = () => true;
const signIn = async () => (await import('./screens/sign-in/sign-in.tsx')).SignIn;
const history = async () => (await import('./screens/budget-history/history.tsx')).BudgetHistory;

const holidays: OrganizationScreen = {
  path: '/organizations/:id/holidays',
  access: isMember,
  load: async () => (await import('./screens/holidays/holidays.tsx')).Holidays,
  title: 'holidays',
};

/** All screens, in the order of the navigation. */
export const screens: readonly (OrganizationScreen | OwnScreen)[] = [
  {
    path: '/organizations/:id/today',
    access: isMember,
    load: async () => (await import('./screens/today/today.tsx')).Today,
    title: 'today',
    navigation: {},
    preload: true,
  },
  {
    path: '/organizations/:id/budgets',
    access: isMember,
    load: async () => (await import('./screens/budgets/budgets.tsx')).Budgets,
    title: 'budgets',
    navigation: { isFor: ({ may }) => may.see_budgets },
    preload: true,
  },
  { path: '/organizations/:id/budgets/projects/:project', access: isMember, load: history },
  { path: '/organizations/:id/budgets/clients/:client', access: isMember, load: history },
  {
    path: '/organizations/:id/overtime',
    access: isMember,
    load: async () => (await import('./screens/overtime/overtime.tsx')).Overtime,
    title: 'overtime',
    navigation: { isFor: ({ may }) => may.see_overtime },
    preload: true,
  },
  {
    path: '/organizations/:id/pay_periods',
    access: isMember,
    load: async () => (await import('./screens/pay-periods/pay-periods.tsx')).PayPeriods,
    title: 'pay',
    navigation: { also: /\/payroll\b/ },
  },
  {
    path: '/organizations/:id/pay_periods/:period',
    access: isMember,
    load: async () => (await import('./screens/pay-periods/pay-period.tsx')).PayPeriod,
  },
  {
    path: '/organizations/:id/pay_periods/:period/statements/:user?',
    access: isMember,
    load: async () => (await import('./screens/pay-periods/pay-statements.tsx')).PayStatements,
  },
  {
    path: '/organizations/:id/payroll/:part?',
    access: isMember,
    load: async () => (await import('./screens/payroll/payroll.tsx')).Payroll,
  },
  {
    path: '/organizations/:id/pay',
    access: seesPayroll,
    load: async () => (await import('./screens/member-pay/member-pay.tsx')).MemberPay,
    title: 'memberPay',
    // Owners and managers find pay in the list of members.
    navigation: { isFor: ({ payroll }) => payroll },
  },
  {
    path: '/organizations/:organization/flags',
    access: 'signed-in',
    load: async () => (await import('./screens/inbox/inbox.tsx')).Inbox,
    title: 'flags',
    navigation: { isFor: ({ may }) => may.see_flags, also: /\/insights\/unusual_act/ },
    preload: true,
  },
  {
    path: '/organizations/:organization/insights/unusual_activities/:id',
    access: 'signed-in',
    load: async () => (await import('./screens/inbox/permalink.tsx')).Permalink,
  },
  {
    path: '/organizations/:id/settings',
    access: isMember,
    load: async () => (await import('./screens/organization/settings.tsx')).OrganizationSettings,
    title: 'organization',
    navigation: { isFor: ({ may }) => may.change_organization, isManaged: true },
  },
  {
    path: '/organizations/:id/members',
    access: ({ may }) => may.manage_members,
    load: async () => (await import('./screens/members/members.tsx')).Members,
    title: 'members',
    navigation: { isManaged: true },
    preload: true,
  },
  {
    path: '/organizations/:id/members/:user/days/:date?',
    access: isMember,
    load: async () => (await import('./screens/member-day/member-day.tsx')).MemberDay,
  },
  {
    path: '/organizations/:id/tokens',
    access: ({ may }) => may.manage_tokens,
    load: async () => (await import('./screens/tokens/tokens.tsx')).Tokens,
    title: 'tokens',
    navigation: { isManaged: true },
  },
  {
    path: '/organizations/:id/webhooks',
    access: isMember,
    load: async () => (await import('./screens/webhooks/webhooks.tsx')).Webhooks,
    title: 'webhooks',
    navigation: { isFor: ({ role }) => role === 'owner', isManaged: true },
  },
  {
    path: '/organizations/:id/webhooks/:webhook',
    access: isMember,
    load: async () => (await import('./screens/webhooks/endpoint.tsx')).Endpoint,
  },
  {
    path: '/organizations/:id/audit',
    access: isMember,
    load: async () => (await import('./screens/audit/audit.tsx')).Audit,
    title: 'audit',
    navigation: { isFor: ({ may }) => may.see_audit, isManaged: true },
  },
  {
    path: '/organizations/:id/policies',
    access: isMember,
    load: async () => (await import('./screens/policies/policies.tsx')).Policies,
    title: 'policies',
    navigation: { isFor: ({ may }) => may.manage_overtime_policies, isManaged: true },
  },
  {
    path: '/organizations/:id/policies/simulation',
    access: isMember,
    load: async () => (await import('./screens/policies/simulation.tsx')).Simulation,
  },
  { ...holidays, navigation: { isFor: ({ role }) => role !== 'user', isManaged: true } },
  {
    path: '/organizations/:id/rules/:part?',
    access: isMember,
    load: async () => (await import('./screens/rules/rules.tsx')).Rules,
    title: 'rules',
    navigation: { isFor: ({ may }) => may.see_flags, isManaged: true },
  },
  {
    path: '/organizations/:id/projects',
    access: isMember,
    load: async () => (await import('./screens/projects/projects.tsx')).Projects,
    title: 'projects',
    navigation: { isManaged: true },
    preload: true,
  },
  {
    path: '/organizations/:id/clients',
    access: ({ may }) => may.manage_clients,
    load: async () => (await import('./screens/clients/clients.tsx')).Clients,
    title: 'clients',
    navigation: { isManaged: true },
  },
  {
    path: '/organizations/:id/people',
    access: isMember,
    load: async () => (await import('./screens/people/people-settings.tsx')).People,
    title: 'people',
    navigation: { isFor: ({ role }) => role !== 'user' },
    preload: true,
  },
  // Members see their holidays together with their time.
  { ...holidays, navigation: { isFor: ({ role }) => role === 'user' } },
  {
    path: '/me',
    access: 'signed-in',
    load: async () => (await import('./screens/me/me.tsx')).Me,
    title: 'me',
    // People with access to other members' records find the link to their own page only in the account menu.
    navigation: { isFor: ({ may }) => !may.see_flags },
    account: 'me',
    preload: true,
  },
  {
    path: '/me/preferences',
    access: 'signed-in',
    load: async () => (await import('./screens/preferences/preferences.tsx')).Preferences,
    account: 'preferences',
  },
  {
    path: '/organizations/:id/events',
    access: isMember,
    load: async () => (await import('./screens/events/events.tsx')).Events,
  },
  {
    path: '/organizations/:id/welcome',
    access: isMember,
    load: async () => (await import('./screens/welcome/welcome.tsx')).Welcome,
  },
  { path: '/', access: 'signed-in', load: async () => (await import('./screens/start/start.tsx')).Start },
  {
    path: '/help/:topic?',
    access: 'everybody',
    load: async () => (await import('./screens/help/help.tsx')).Help,
    account: 'help',
  },
  { path: '/set-up', access: 'everybody', load: async () => (await import('./screens/set-up/set-up.tsx')).SetUp },
  { path: '/sign-in', access: 'everybody', load: signIn },
  { path: '/sign-in/providers/:provider/callback', access: 'everybody', load: signIn },
  {
    path: '/invitation',
    access: 'everybody',
    load: async () => (await import('./screens/invitation/invitation.tsx')).Invitation,
  },
];
