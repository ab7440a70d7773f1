import { useQuery } from '@tanstack/preact-query';
import { call } from '../../api/call.ts';
import { readProjectNames } from '../../api/project-names.ts';
import type { Organization } from '../../api/session.ts';

/** The explanation of a member's overtime in a week, with the names of the projects. */
export function useExplanation(organization: Organization, { userId, week }: { userId: number; week: string }) {
  const organizationId = organization.id;
  return useQuery({
    queryKey: ['overtime-week', organizationId, userId, week],
    queryFn: async ({ signal }) => {
      const params = { organization_id: organizationId };
      const query = { 'date[start]': week, 'date[stop]': week, user_ids: [userId] };
      const { overtime } = await call('listOvertime', {
        params,
        query: { ...query, include: ['explanation'] },
        signal,
      });
      const steps = overtime[0]?.explanation ?? [];
      const ids = [...new Set(steps.flatMap((step) => (step.step === 'project' ? [step.project_id] : [])))];
      const projects = await readProjectNames(organization, { ids, until: overtime[0]?.week_stop ?? week, signal });
      return { week: overtime[0], steps, projects };
    },
  });
}
