import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { trackingLevels } from '../../../../src/contract/lists/settings.ts';
import { call } from '../../api/call.ts';
import { everyPage } from '../../api/pages.ts';
import type { SettingChange, SettingsPerson } from './settings.ts';

/** The maximum number of people in one request. */
const mostIds = 1_000;

const peopleKey = (organizationId: number) => ['people-settings', organizationId];

async function loadPeople(organizationId: number, signal: AbortSignal) {
  const input = { params: { organization_id: organizationId }, query: { include: ['users' as const] }, signal };
  const pages = await everyPage('listEffectiveSettings', input);
  const enforcement = pages[0]?.enforcement;
  const users = new Map(pages.flatMap((page) => page.users ?? []).map((user) => [user.id, user]));
  const people = pages
    .flatMap((page) => page.effective_settings)
    .map(({ user_id: id, ...decisions }): SettingsPerson => {
      const user = users.get(id);
      return { id, name: user?.name ?? String(id), email: user?.email ?? '', decisions };
    });
  return { people: people.toSorted((a, b) => a.name.localeCompare(b.name)), users, enforcement };
}
export type People = Awaited<ReturnType<typeof loadPeople>>;

/** All members with their settings, and the users who set them. */
export const usePeople = (organizationId: number) =>
  useQuery({
    queryKey: peopleKey(organizationId),
    queryFn: ({ signal }) => loadPeople(organizationId, signal),
  });

/** The features of the organization's plan. */
export const useFeatures = (organizationId: number, enabled: boolean) =>
  useQuery({
    queryKey: ['features', organizationId],
    queryFn: async ({ signal }) =>
      (await call('getOrganization', { params: { organization_id: organizationId }, signal })).organization.features,
    enabled,
  });

/** All changes to a member's settings, newest first. */
export const useHistory = (organizationId: number, userId: number) =>
  useQuery({
    queryKey: ['settings-history', organizationId, userId],
    queryFn: async () => {
      const input = { params: { organization_id: organizationId, user_id: userId } };
      const pages = await everyPage('listSettingsHistory', input);
      return pages.flatMap((page) => page.settings_history).toReversed();
    },
  });

/** Reloads all data that the screen shows. */
export function useReload(organizationId: number) {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: peopleKey(organizationId) }),
      queries.invalidateQueries({ queryKey: ['settings-history', organizationId] }),
    ]);
}

type Target = { apply_to_all_members: true } | { user_ids: number[] };

async function send(organizationId: number, { setting, value }: SettingChange, target: Target): Promise<void> {
  const params = { organization_id: organizationId };
  if (setting === 'screenshot_frequency') {
    await call('updateScreenshotSettings', { params, body: { screenshot_frequency: Number(value), ...target } });
    return;
  }
  const level = trackingLevels.find((known) => known === value) ?? 'off';
  await call('updateAppAndUrlTrackingSettings', { params, body: { app_and_url_tracking: level, ...target } });
}

/** Makes a change, in several requests if it concerns too many people for one. */
export async function makeChange(organizationId: number, change: SettingChange): Promise<void> {
  const { target } = change;
  if (target === 'everybody') return send(organizationId, change, { apply_to_all_members: true });
  for (let start = 0; start < target.length; start += mostIds) {
    await send(organizationId, change, { user_ids: target.slice(start, start + mostIds) });
  }
}
