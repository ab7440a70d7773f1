import type { Static } from 'typebox';
import type { WireBudget } from '../../../contract/budgets.ts';
import type { projectMember } from '../../../contract/projects.ts';
import type { WireProject } from '../../../contract/records.ts';
import { projectConstants, valuesOf } from '../../../contract/vendor-constants.ts';
import type { Rates } from '../../pay/rates/facts.ts';
import type { ProjectVisibility } from './visibility.ts';
import type { ProjectMemberRow } from './store/members.ts';
import type { ProjectRow } from './store/projects.ts';

const constants = valuesOf(projectConstants);

/**
 * The rates that exist and are visible to the reader. A rate has two decimals, so a JSON number represents it exactly
 * as entered.
 */
function presentRates(
  rates: Rates | undefined,
  visibility: ProjectVisibility,
): Pick<WireProject, 'pay_rate' | 'bill_rate' | 'pay_rate_effective_on' | 'bill_rate_effective_on'> {
  const pay = visibility.seesPay ? rates : undefined;
  const bill = visibility.edits ? rates : undefined;
  return {
    ...(pay?.payRate ? { pay_rate: Number(pay.payRate) } : {}),
    ...(bill?.billRate ? { bill_rate: Number(bill.billRate) } : {}),
    ...(pay?.payRate && pay.paySince ? { pay_rate_effective_on: pay.paySince } : {}),
    ...(bill?.billRate && bill.billSince ? { bill_rate_effective_on: bill.billSince } : {}),
  };
}

export interface ProjectExtras {
  budget: WireBudget | undefined;
  rates: Rates | undefined;
  visibility: ProjectVisibility;
}

export function presentProject(row: ProjectRow, { budget, rates, visibility }: ProjectExtras): WireProject {
  return {
    id: row.id,
    name: row.name,
    ...(row.description === null ? {} : { description: row.description }),
    status: row.status,
    ...constants,
    billable: row.billable,
    ...(row.clientId === null ? {} : { client_id: row.clientId }),
    ...(budget && visibility.edits ? { budget } : {}),
    ...presentRates(rates, visibility),
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
  { rates, visibility, currency }: { rates: Rates | undefined; visibility: ProjectVisibility; currency: string },
): WireMember {
  return {
    user_id: row.userId,
    membership_role: row.role,
    effective_role: effectiveRole(row),
    membership_status: row.removedAt === null ? row.userStatus : 'removed',
    ...(row.removedAt === null ? presentRates(rates, visibility) : {}),
    currency,
    trackable: row.trackable,
    last_client_activity: row.lastTrackedUntil,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    ...(row.removedAt === null ? {} : { removed_at: row.removedAt }),
  };
}
