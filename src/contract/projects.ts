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

const userId = id('A member of the organization');
const roleInput = <const R extends readonly string[]>(roles: R) =>
  Type.Optional(oneOf(roles, 'Left out: the present role, else user'));

const effectiveOn = Type.Optional(date(`The local day from which both rates are valid. ${rateDefault}`));

const changedMembers = Type.Array(
  body({ user_id: userId, role: roleInput([...projectRoles, 'remove']), ...memberRates, effective_on: effectiveOn }, [
    'limits',
  ]),
  { maxItems: maxBodyIds, description: 'Members to add, change or remove' },
);

const fields = {
  description: Type.Optional(nullable(Type.String({ maxLength: 10_000 }))),
  client_id: Type.Optional(nullable(id('A client of the organization that is not archived; from today'))),
  billable: Type.Optional(Type.Boolean({ description: 'Whether its time is billable by default; from today' })),
  budget: Type.Optional(nullable(budgetInput)),
  pay_rate: Type.Optional(rateInput('Pay rate of members without one of their own in the project')),
  bill_rate: Type.Optional(rateInput('Bill rate of members without one of their own in the project')),
  metadata: Type.Optional(metadataInput),
  status: Type.Optional(oneOf(recordStates)),
};
const ignored = ['limits', 'project_type', 'team_ids'];
const name = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' });

/** A member of a project. The rates are those set for the member in this project. */
export const projectMember = record('ProjectMember', {
  user_id: id(),
  membership_role: oneOf(projectRoles, 'Role in the project'),
  effective_role: oneOf(
    projectEffectiveRoles,
    'The role that decides here: that of the organization where it is the higher one',
  ),
  membership_status: oneOf(
    membershipStates,
    'pending: invited; active once they accepted, made a credential of their own, or had time; removed: no longer on ' +
      'it',
  ),
  pay_rate: Type.Optional(Type.Number()),
  bill_rate: Type.Optional(Type.Number()),
  ...rateStarts,
  currency: Type.String(),
  trackable: Type.Boolean(),
  last_client_activity: lastClientActivity,
  created_at: dateTime('When the member came to the project'),
  updated_at: dateTime(),
  removed_at: Type.Optional(dateTime('When the member left the project')),
});

const memberList = closed({ members: Type.Array(projectMember), users, pagination });

export const listProjects = endpoint({
  id: 'listProjects',
  method: 'GET',
  path: '/v2/organizations/{organization_id}/projects',
  tag: 'Projects',
  summary: 'The projects of an organization that the caller may see',
  description: 'Owners and managers see all of them, other members those they are on.',
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
  description: 'Pay rates are shown to owners, and to managers where the organization allows it.',
  access: { token: true, roles: ['owner', 'manager'] },
  params: Type.Object({ organization_id: id() }),
  body: body(
    {
      name,
      ...fields,
      members: Type.Optional(
        Type.Array(body({ user_id: userId, role: roleInput(projectRoles), ...memberRates }, ['limits']), {
          maxItems: maxBodyIds,
          description: 'Members to put on the project',
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
  summary: 'One project',
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
  summary: 'Change a project; fields left out stay as they are',
  description:
    'For owners, managers and managers of the project; the latter may not change its client or state pay rates. ' +
    'Members named are put on the project, changed or removed; others stay.',
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
  summary: 'Set and remove metadata of a project; keys not named stay',
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
  summary: 'The members of a project, ascending by user',
  description: 'Users and viewers of the project see themselves.',
  access: { token: true },
  params: projectParams,
  query: Type.Object({
    ...pageQuery,
    user_ids: Type.Optional(idFilter('User IDs')),
    ...personSearch,
    include_removed: Type.Optional(Type.Boolean({ description: 'Former members of the project too. Default false' })),
    membership_roles: Type.Optional(
      Type.Array(oneOf(projectRoles), { description: 'Only these roles in the project' }),
    ),
    ...instantRange('created_at', 'Members who came to the project'),
    ...instantRange('updated_at', 'Members changed last'),
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
  summary: 'Add, change and remove members of a project, all or nothing',
  description:
    'Answers the first 500 members of the project after the change. `If-Match` takes the tag of the project, which ' +
    'is another one after its members have changed.',
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
