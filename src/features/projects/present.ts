import type { Static } from 'typebox';
import type { WireBudget } from '../../contract/budgets.ts';
import type { projectMember } from '../../contract/projects.ts';
import type { WireProject } from '../../contract/records.ts';
import { projectConstants, valuesOf } from '../../contract/vendor-constants.ts';
import type { Rates } from '../rates/facts.ts';
import type { Sight } from './sight.ts';
import type { ProjectMemberRow } from './store/members.ts';
import type { ProjectRow } from './store/projects.ts';

const constants = valuesOf(projectConstants);

/** The rates that the reader may see and that exist; two decimals, which a number holds exactly as they are written. */
function presentRates(rates: Rates | undefined, sight: Sight): { pay_rate?: number; bill_rate?: number } {
  return {
    ...(sight.seesPay && rates?.payRate ? { pay_rate: Number(rates.payRate) } : {}),
    ...(sight.edits && rates?.billRate ? { bill_rate: Number(rates.billRate) } : {}),
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
    ...constants,
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

function effectiveRole({ role, organizationRole }: ProjectMemberRow): WireMember['effective_role'] {
  return organizationRole === 'user' ? `project_${role}` : `organization_${organizationRole}`;
}

export function presentMember(
  row: ProjectMemberRow,
  { rates, sight, currency }: { rates: Rates | undefined; sight: Sight; currency: string },
): WireMember {
  return {
    user_id: row.userId,
    membership_role: row.role,
    effective_role: effectiveRole(row),
    membership_status: row.removedAt === null ? row.userStatus : 'removed',
    ...(row.removedAt === null ? presentRates(rates, sight) : {}),
    currency,
    trackable: row.trackable,
    last_client_activity: row.lastRecordedAt,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    ...(row.removedAt === null ? {} : { removed_at: row.removedAt }),
  };
}
