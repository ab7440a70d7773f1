import type { OwnerColumns } from './store/crossings.ts';

/** The project or client of a budget, as the feed names it. */
export const ownerOf = ({ projectId, clientId }: OwnerColumns) =>
  projectId === null
    ? { subject: 'client' as const, subjectId: clientId ?? 0 }
    : { subject: 'project' as const, subjectId: projectId };
