import type { World } from './world.ts';

/** What somebody could type as a password. */
export const worldPassword = 'tide tables of 1912';

/** A body that each writing operation accepts, by operation id. */
export const validBodies: Readonly<Record<string, (world: World) => Record<string, unknown>>> = {
  createOrganization: () => ({ name: 'New organization', time_zone: 'Europe/Berlin' }),
  updateOrganization: () => ({ name: 'Renamed' }),
  createMember: () => ({ user: { email: 'new.member@example.com', name: 'New Member' }, role: 'project_user' }),
  updateMembers: (world) => ({ members: [{ user_id: world.userId, role: 'user' }] }),
  createClient: () => ({ name: 'New client' }),
  updateClient: () => ({ name: 'Renamed client' }),
  createProject: () => ({ name: 'New project' }),
  updateProject: () => ({ name: 'Renamed project' }),
  updateProjectMembers: (world) => ({ members: [{ user_id: world.userId, role: 'user' }] }),
  updateOrganizationMetadata: () => ({ metadata: [{ key: 'ref', value: 'A1' }] }),
  updateProjectMetadata: () => ({ metadata: [{ key: 'ref', value: 'A1' }] }),
  updateClientMetadata: () => ({ metadata: [{ key: 'ref', value: 'A1' }] }),
  createTask: (world) => ({ summary: 'New task', assignee_ids: [world.userId] }),
  updateTask: () => ({ lock_version: 0, status: 'active' }),
  updateTaskMetadata: () => ({ lock_version: 0, metadata: [] }),
  createTimeEntry: (world) => ({
    project_id: world.params['project_id'],
    start_time: '2026-03-02T09:00:00Z',
    tracked: 600,
  }),
  createOvertimePolicy: (world) => ({
    name: 'Daily',
    policy_type: 'daily',
    threshold: 8,
    pay_rate_multiplier: 1.5,
    user_ids: [world.userId],
    override: true,
  }),
  updateOvertimePolicy: () => ({ name: 'Renamed policy' }),
  updateOvertimePolicyExt: () => ({ bill_rate_multiplier: 1.25 }),
  updateAppAndUrlTrackingSettings: (world) => ({ app_and_url_tracking: 'apps', user_ids: [world.userId] }),
  updateScreenshotSettings: (world) => ({ screenshot_frequency: 1, user_ids: [world.userId] }),
  createOrganizationToken: (world) => ({ name: 'New token', user_id: world.userId }),
  createSession: (world) => ({ sign_in_secret: world.signInSecret }),
  putPreferences: () => ({ theme: 'dark', time_zone: 'Europe/Berlin' }),
  setPassword: () => ({ password: worldPassword }),
  proveByPassword: () => ({ password: worldPassword }),
  createPasswordSession: (world) => ({ email: world.email, password: worldPassword }),
  createPersonalToken: () => ({ name: 'New personal token' }),
  putOrganizationUnusualActivityRules: () => ({
    grace_hours: 12,
    limits: { breakless: { high: null } },
    reason: 'Trial',
  }),
  createUnusualActivityExemption: (world) => ({ user_id: world.userId, reason: 'Screen reader' }),
  reviewUnusualActivity: () => ({ state: 'explained', reason_code: 'nature_of_work' }),
  reviewUnusualActivities: (world) => ({
    unusual_activity_ids: [world.params['unusual_activity_id']],
    state: 'explained',
    reason_code: 'nature_of_work',
  }),
  answerUnusualActivity: () => ({ text: 'I was reading.' }),
  replayUnusualActivities: () => ({ from: '2026-02-23', to: '2026-03-01' }),
};
