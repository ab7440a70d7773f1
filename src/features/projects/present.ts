import type { Static } from 'typebox';
import type { WireBudget } from '../../contract/budgets.ts';
import type { projectMember } from '../../contract/projects.ts';
import type { WireProject } from '../../contract/records.ts';
import type { Rates } from '../rates/facts.ts';
import type { Sight } from './sight.ts';
import type { ProjectMemberRow } from './store/members.ts';
import type { ProjectRow } from './store/projects.ts';

/** The rates that the reader may see and that exist. */
function presentRates(rates: Rates | undefined, sight: Sight): { pay_rate?: string; bill_rate?: string } {
  return {
    ...(sight.seesPay && rates?.payRate ? { pay_rate: rates.payRate } : {}),
    ...(sight.edits && rates?.billRate ? { bill_rate: rates.billRate } : {}),
  };
}

export interface ProjectExtras {
  budget: WireBudget | undefined;
  rates: Rates | undefined;
  sight: Sight;
}

export function presentProject(row: ProjectRow, { budget, rates, sight }: ProjectExtras): WireProject {
  return {
    id: row.id,
    name: row.name,
    ...(row.description === null ? {} : { description: row.description }),
    status: row.status,
    billable: row.billable,
    ...(row.clientId === null ? {} : { client_id: row.clientId }),
    ...(budget && sight.edits ? { budget } : {}),
    ...presentRates(rates, sight),
    metadata: row.metadata,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

type WireMember = Static<typeof projectMember>;

const effectiveNames = { manager: 'project_manager', user: 'project_user', viewer: 'project_viewer' } as const;

function effectiveRole(row: ProjectMemberRow): WireMember['effective_role'] {
  if (row.organizationRole === 'owner') return 'owner';
  return row.organizationRole === 'manager' ? 'organization_manager' : effectiveNames[row.role];
}

export function presentMember(
  row: ProjectMemberRow,
  { rates, sight, currency }: { rates: Rates | undefined; sight: Sight; currency: string },
): WireMember {
  return {
    user_id: row.userId,
    membership_role: row.role,
    effective_role: effectiveRole(row),
    membership_status: row.userStatus,
    ...presentRates(rates, sight),
    currency,
    trackable: row.trackable,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}
