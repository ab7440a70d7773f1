import { useQuery } from '@tanstack/preact-query';
import { call, type Output } from '../../../api/call.ts';
import { everyPage, usePages } from '../../../api/pages.ts';
import { addDays } from '../../../words/dates.ts';

export type OwnAccess = Output<'listOwnAccessLog'>['access_log'][number];
export type MoreChange = Output<'listOwnSettingsHistory'>['settings_history'][number];
export type Week = Output<'listOvertime'>['overtime'][number];

/** The access log of the person's records from a date on, page by page. */
export const useAccessLog = (since: string, withEverybody: boolean) =>
  usePages(['my-access-log', since, withEverybody], 'listOwnAccessLog', {
    query: { 'date[start]': since, include_everybody: withEverybody },
  });

/** The changes to the person's settings, latest first. */
export const useHistory = () =>
  useQuery({
    queryKey: ['my-settings-history'],
    queryFn: async ({ signal }) => {
      const pages = await everyPage('listOwnSettingsHistory', { signal });
      return pages.flatMap((page) => page.settings_history).toReversed();
    },
  });

/** The person's time on each date of a week. */
export const useWeek = (organizationId: number, userId: number, monday: string) =>
  useQuery({
    queryKey: ['my-week', organizationId, monday],
    queryFn: async ({ signal }) => {
      const dates = { 'date[start]': monday, 'date[stop]': addDays(monday, 6) };
      const params = { organization_id: organizationId };
      const query = { ...dates, period: 'day' as const, user_ids: [userId] };
      const { time_sums: sums } = await call('listTimeSums', { params, query, signal });
      return new Map(sums[0]?.periods.map((sum) => [sum.start, sum]));
    },
  });

/** Four whole weeks, because a request can span up to 31 days. */
const daysAtOnce = 28;

/** The person's eight workweeks from a date on, latest first. */
export const useWeeks = (organizationId: number, userId: number, first: string) =>
  useQuery({
    queryKey: ['my-overtime', organizationId, first],
    queryFn: async ({ signal }) => {
      const params = { organization_id: organizationId };
      const starts = [first, addDays(first, daysAtOnce)];
      const answers = await Promise.all(
        starts.map((start) => {
          const dates = { 'date[start]': start, 'date[stop]': addDays(start, daysAtOnce - 1) };
          return call('listOvertime', { params, query: { ...dates, user_ids: [userId] }, signal });
        }),
      );
      return answers.flatMap(({ overtime }) => overtime).toReversed();
    },
  });
