import type { WireClient, WireProject } from '../../../contract/records.ts';
import type { Context, Membership } from '../../../context.ts';
import { concurrently } from '../../../db/concurrently.ts';
import { loadClients } from '../../work/clients/facts.ts';
import { loadProjects } from '../../work/projects/facts.ts';

type OwnerKey = 'project_id' | 'client_id';
type Owned = { readonly [K in OwnerKey]?: number | undefined };

const idsOf = (page: readonly Owned[], key: OwnerKey) =>
  [...new Set(page.map((record) => record[key]))].filter((id) => id !== undefined);

/** The projects and clients of the budgets on a page, if requested. */
export async function sideLoad(
  ctx: Context,
  organization: Membership,
  page: readonly Owned[],
  requested: readonly ('clients' | 'projects')[] = [],
): Promise<{ clients?: WireClient[]; projects?: WireProject[] }> {
  const [clients, projects] = await concurrently(
    requested.includes('clients') ? loadClients(ctx, organization, idsOf(page, 'client_id')) : undefined,
    requested.includes('projects') ? loadProjects(ctx, organization, idsOf(page, 'project_id')) : undefined,
  );
  return { ...(clients ? { clients } : {}), ...(projects ? { projects } : {}) };
}
