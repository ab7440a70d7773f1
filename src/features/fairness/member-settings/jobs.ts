import type { Task } from '../../../jobs/job.ts';
import type { SettingName } from './rules/setting-names.ts';
import * as store from './store.ts';

/** Deletes the overrides that a change for all members voided. They have had no effect since that change. */
export const deleteVoidOverrides: Task = {
  name: 'delete_void_setting_overrides',
  async handle(ctx, organizationId, payload) {
    const { setting, generation } = payload as { setting: SettingName; generation: number };
    await store.deleteVoidOverrides(ctx.db, { organizationId, setting }, generation);
  },
};

export const memberSettingTasks: readonly Task[] = [deleteVoidOverrides];
