import type { OwnerColumns } from './store/crossings.ts';

/** The project or client of a budget, in the form of the feed. */
export const ownerOf = ({ projectId, clientId }: OwnerColumns) =>
  projectId === null
    ? { subject: 'client' as const, subjectId: clientId ?? 0 }
    : { subject: 'project' as const, subjectId: projectId };
