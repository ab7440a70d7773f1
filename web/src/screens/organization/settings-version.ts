import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { call, pollOperation, type Output } from '../../api/call.ts';
import { differences } from '../../parts/differences.ts';
import { metadataChanges, metadataEntries, type MetadataEntry } from '../../parts/metadata-values.ts';

export type OrganizationChange = Output<'previewCalendarChange'>['calendar_change'];

/** The settings in the types of the form. */
export interface Settings {
  name: string;
  zone: string;
  weekStart: string;
  currency: string;
  isPaySeen: boolean;
  metadata: readonly MetadataEntry[];
}

export interface SettingsVersion {
  values: Settings;
  tag: string | undefined;
  /** The effective instant of the shown calendar; null = the first calendar. */
  calendarFrom: string | null;
}

const key = (id: number) => ['organization', id];

export async function loadVersion(id: number): Promise<SettingsVersion> {
  const { answer, tag } = await pollOperation('getOrganization', { params: { organization_id: id } }, []);
  const { organization } = answer;
  return {
    values: {
      name: organization.name,
      zone: organization.time_zone,
      weekStart: String(organization.week_start),
      currency: organization.currency,
      isPaySeen: organization.managers_see_pay_rates,
      metadata: metadataEntries(organization.metadata),
    },
    tag,
    calendarFrom: organization.calendar_effective_at,
  };
}

export const useVersion = (id: number) => useQuery({ queryKey: key(id), queryFn: () => loadVersion(id) });

const fieldsOf = ({ name, zone, weekStart, currency, isPaySeen }: Settings) => ({
  name,
  time_zone: zone,
  week_start: Number(weekStart),
  currency,
  managers_see_pay_rates: isPaySeen,
});

/** The changed fields. */
export const bodyOf = (values: Settings, before: Settings) => ({
  ...differences(fieldsOf(values), fieldsOf(before)),
  metadata: metadataChanges(values.metadata, before.metadata),
});

/** Reloads all data that contains the settings. */
export function useRenewing(id: number): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([key(id), ['session']].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}

/** Restores the previous settings. */
export const putBack = (id: number, before: Settings, saved: Settings) =>
  call('updateOrganization', { params: { organization_id: id }, body: bodyOf(before, saved) });

/** A preview of a calendar change from the API; undefined if the calendar is unchanged. */
export function useCalendarChange(
  id: number,
  before: Settings,
  { zone, weekStart }: Settings,
): OrganizationChange | undefined {
  const isOther = zone !== before.zone || weekStart !== before.weekStart;
  const { data } = useQuery({
    queryKey: ['calendar-change', id, zone, weekStart],
    enabled: isOther,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = { time_zone: zone, week_start: Number(weekStart) };
      const params = { organization_id: id };
      return (await call('previewCalendarChange', { params, query, signal })).calendar_change;
    },
  });
  return isOther ? data : undefined;
}
