import { Type } from 'typebox';
import { budgetInput } from './budgets.ts';
import { endpoint } from './endpoint.ts';
import {
  body,
  closed,
  date,
  dateTime,
  id,
  idFilter,
  include,
  instantRange,
  maxBodyIds,
  metadataInput,
  nullable,
  oneOf,
  pageQuery,
  pagination,
  rateInput,
  statusFilter,
  record,
} from './fields.ts';
import { lastClientActivity, memberRanges, personSearch, ratesOn } from './members.ts';
import { clients, project, users } from './records.ts';
import { rateDefault, rateStarts } from './rate-starts.ts';
import { recordStates } from './lists/records.ts';
import { membershipStates, projectEffectiveRoles, projectRoles } from './lists/roles.ts';

const projectParams = Type.Object({ project_id: id() });

const memberRates = {
  pay_rate: Type.Optional(rateInput('Pay rate in this project')),
  bill_rate: Type.Optional(rateInput('Bill rate in this project')),
};

const userId = id('Member of the organization');
const roleInput = <const R extends readonly string[]>(roles: R) =>
  Type.Optional(oneOf(roles, 'Default: the current role, otherwise user'));

const effectiveOn = Type.Optional(date(`Local day from which both rates are valid. ${rateDefault}`));

const changedMembers = Type.Array(
  body({ user_id: userId, role: roleInput([...projectRoles, 'remove']), ...memberRates, effective_on: effectiveOn }, [
    'limits',
  ]),
  { maxItems: maxBodyIds, description: 'Members to add, change or remove' },
);

const fields = {
  description: Type.Optional(nullable(Type.String({ maxLength: 10_000 }))),
  client_id: Type.Optional(nullable(id('Active client of the organization; valid from today'))),
  billable: Type.Optional(
    Type.Boolean({ description: "Whether the project's time is billable by default; valid from today" }),
  ),
  budget: Type.Optional(nullable(budgetInput)),
  pay_rate: Type.Optional(rateInput('Pay rate of members without a rate for the project')),
  bill_rate: Type.Optional(rateInput('Bill rate of members without a rate for the project')),
  metadata: Type.Optional(metadataInput),
  status: Type.Optional(oneOf(recordStates)),
};
const ignored = ['limits', 'project_type', 'team_ids'];
const name = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' });

/** A member of a project, with the member's rates for this project. */
export const projectMember = record('ProjectMember', {
  user_id: id(),
  membership_role: oneOf(projectRoles, 'Role in the project'),
  effective_role: oneOf(projectEffectiveRoles, "The higher of the member's organization role and project role"),
  membership_status: oneOf(
    membershipStates,
    'pending: invited; active: has accepted, has created a credential, or has time; removed: no longer ' +
      'on the project',
  ),
  pay_rate: Type.Optional(Type.Number()),
  bill_rate: Type.Optional(Type.Number()),
  ...rateStarts,
  currency: Type.String(),
  trackable: Type.Boolean(),
  last_client_activity: lastClientActivity,
  created_at: dateTime('When the member was added to the project'),
  updated_at: dateTime(),
  removed_at: Type.Optional(dateTime('When the member was removed')),
});

const memberList = closed({ members: Type.Array(projectMember), users, pagination });

export const listProjects = endpoint({
  id: 'listProjects',
  method: 'GET',
  path: '/v2/organizations/{organization_id}/projects',
  tag: 'Projects',
  summary: 'List projects',
  description: 'Owners and managers see all projects, other members their own.',
  access: { token: true },
  params: Type.Object({ organization_id: id() }),
  query: Type.Object({
    ...pageQuery,
    status: Type.Optional(statusFilter),
    project_ids: Type.Optional(idFilter('Project IDs')),
    rates_on: ratesOn,
    include: Type.Optional(include(['clients'])),
  }),
  response: closed({ projects: Type.Array(project), clients, pagination }),
});

export const createProject = endpoint({
  id: 'createProject',
  method: 'POST',
  path: '/v2/organizations/{organization_id}/projects',
  tag: 'Projects',
  summary: 'Create a project',
  description: 'Pay rates are visible to owners, and to managers if the organization lets them see pay rates.',
  access: { token: true, roles: ['owner', 'manager'] },
  params: Type.Object({ organization_id: id() }),
  body: body(
    {
      name,
      ...fields,
      members: Type.Optional(
        Type.Array(body({ user_id: userId, role: roleInput(projectRoles), ...memberRates }, ['limits']), {
          maxItems: maxBodyIds,
          description: 'Members of the project',
        }),
      ),
    },
    ignored,
  ),
  status: 201,
  location: '/v2/projects/{project.id}',
  response: closed({ project }),
  single: true,
});

export const getProject = endpoint({
  id: 'getProject',
  method: 'GET',
  path: '/v2/projects/{project_id}',
  tag: 'Projects',
  summary: 'Retrieve a project',
  access: { token: true },
  params: projectParams,
  response: closed({ project }),
  single: true,
});

export const updateProject = endpoint({
  id: 'updateProject',
  method: 'PUT',
  path: '/v2/projects/{project_id}',
  tag: 'Projects',
  summary: 'Change a project',
  description:
    'For owners, managers and managers of the project; managers of the project cannot change its client ' +
    'or set pay rates. Listed members are added, changed or removed; other members stay.',
  access: { token: true },
  params: projectParams,
  body: body(
    {
      name: Type.Optional(name),
      ...fields,
      effective_on: effectiveOn,
      members: Type.Optional(changedMembers),
    },
    ignored,
  ),
  response: closed({ project }),
  single: true,
});

export const updateProjectMetadata = endpoint({
  id: 'updateProjectMetadata',
  method: 'PUT',
  path: '/v2/projects/{project_id}/update_metadata',
  tag: 'Projects',
  summary: 'Change metadata of a project; other keys stay',
  access: { token: true },
  params: projectParams,
  body: body({ metadata: metadataInput }),
  response: closed({ project }),
  single: true,
});

export const listProjectMembers = endpoint({
  id: 'listProjectMembers',
  method: 'GET',
  path: '/v2/projects/{project_id}/members',
  tag: 'Projects',
  summary: 'List project members, ascending by user',
  description: 'Users and viewers of the project see only themselves.',
  access: { token: true },
  params: projectParams,
  query: Type.Object({
    ...pageQuery,
    user_ids: Type.Optional(idFilter('User IDs')),
    ...personSearch,
    include_removed: Type.Optional(
      Type.Boolean({ description: 'Include former members of the project. Default false' }),
    ),
    membership_roles: Type.Optional(
      Type.Array(oneOf(projectRoles), { description: 'Members with these roles in the project' }),
    ),
    ...instantRange('created_at', 'Members added'),
    ...instantRange('updated_at', 'Members last changed'),
    rates_on: ratesOn,
    include: Type.Optional(include(['users'])),
  }),
  ranges: memberRanges,
  response: memberList,
});

export const updateProjectMembers = endpoint({
  id: 'updateProjectMembers',
  method: 'PUT',
  path: '/v2/projects/{project_id}/update_members',
  tag: 'Projects',
  summary: 'Add, change and remove project members, all or nothing',
  description:
    "Returns the first 500 members after the change. `If-Match` takes the project's ETag, which changes " +
    'with its members.',
  access: { token: true },
  params: projectParams,
  body: body({ members: changedMembers }),
  response: memberList,
});

export const projectEndpoints = [
  listProjects,
  createProject,
  getProject,
  updateProject,
  updateProjectMetadata,
  listProjectMembers,
  updateProjectMembers,
];
