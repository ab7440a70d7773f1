import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { body, closed, dateTime, id, nullable, oneOf, pageQuery, pagination, record } from './fields.ts';
import { organizationRoles } from './lists/roles.ts';
import { signInMethods } from './lists/credentials.ts';

const may = record(
  'SessionRights',
  {
    see_pay: Type.Boolean({ description: 'Whether the user sees rates and figures computed from them' }),
    see_audit: Type.Boolean(),
    change_organization: Type.Boolean(),
    manage_members: Type.Boolean(),
    manage_projects: Type.Boolean({
      description: 'Whether the user can change all projects; project managers can change their own',
    }),
    manage_clients: Type.Boolean(),
    manage_tokens: Type.Boolean(),
    manage_screenshot_settings: Type.Boolean(),
    manage_app_and_url_settings: Type.Boolean(),
    manage_overtime_policies: Type.Boolean(),
    see_budgets: Type.Boolean({
      description: 'Owners and managers see all budgets, project managers those of their projects',
    }),
    see_overtime: Type.Boolean({
      description: 'Owners, managers and payroll clerks see the overtime of all members, others their own',
    }),
    see_flags: Type.Boolean({
      description: 'Whether the user sees flags of all members; people see their own flags at /ext/v1/users/me',
    }),
    review_flags: Type.Boolean({ description: 'Whether the user can review flags of other members' }),
    exempt_from_flags: Type.Boolean(),
    replay_flags: Type.Boolean(),
    change_flag_rules: Type.Boolean(),
  },
  { description: 'Permissions from role and plan' },
);
export type WirePermissions = Static<typeof may>;

const ownOrganization = record('SessionOrganization', {
  id: id(),
  name: Type.String(),
  time_zone: Type.String({ description: 'As in /v2/organizations' }),
  week_start: Type.Integer({ minimum: 0, maximum: 6, description: '0 = Sunday to 6 = Saturday' }),
  currency: Type.String(),
  currency_notice: Type.Optional(
    Type.String({ description: 'Set if the currency has three decimals; amounts have two' }),
  ),
  role: oneOf(organizationRoles),
  payroll: Type.Boolean({ description: 'Whether the user is a payroll clerk' }),
  may,
});

export const session = record('BrowserSession', {
  id: id('Session ID'),
  created_at: dateTime(),
  expires_at: dateTime('Latest end of the session'),
  idle_expires_at: dateTime('End of the session if unused; updated once a minute'),
  fresh_until: dateTime(
    'End of the time in which the person can change sign-in methods without another proof of identity',
  ),
  user: closed({ id: id(), name: Type.String(), email: Type.String(), time_zone: Type.String() }),
  organizations: Type.Array(ownOrganization),
});
export type WireSession = Static<typeof session>;

const provider = record('SignInProvider', {
  id: Type.String({ description: 'ID in the configuration' }),
  name: Type.String({ description: 'Display name' }),
});
export type WireSignInProvider = Static<typeof provider>;

export const listSignInMethods = endpoint({
  id: 'listSignInMethods',
  method: 'GET',
  path: '/ext/v1/sign_in_methods',
  tag: 'Sessions',
  summary: 'List the sign-in methods of this server',
  description: 'Lists only what the server offers, nothing about a person.',
  access: { token: false },
  response: closed({
    sign_in_methods: closed({
      link: Type.Boolean({ description: 'Sign in with a link from the command line' }),
      password: Type.Boolean({ description: 'Sign in with email and password' }),
      passkey: Type.Boolean({
        description: 'Sign in with a passkey; the web URL must have a host name and HTTPS, or be localhost',
      }),
      mail: Type.Boolean({ description: 'Sign in with a mailed link' }),
      providers: Type.Array(provider, { description: 'Sign in with an account at one of these providers' }),
      invitation_links: Type.Boolean({
        description: 'Whether owners can copy invitation links that are not mailed',
      }),
      set_up: Type.Boolean({ description: 'Whether setup in the browser is pending' }),
    }),
  }),
});

export const createSession = endpoint({
  id: 'createSession',
  method: 'POST',
  path: '/ext/v1/sessions',
  tag: 'Sessions',
  summary: 'Sign in a browser',
  description:
    'Accepts the secret of a link from the command line ("fairhour sign-in-link") or from a mail, valid ' +
    'once for a few minutes. The response sets the session cookie and ends an earlier session of the ' +
    'browser. Requests with the cookie need no Authorization header, and must not have one.',
  access: { token: false },
  body: body({
    sign_in_secret: Type.String({ minLength: 1, maxLength: 200, description: 'Part of the link after #' }),
  }),
  status: 201,
  location: '/ext/v1/session',
  response: closed({ session }),
  secret: true,
  secretBody: true,
  signsIn: true,
  idempotentByNature: true,
});

export const getSession = endpoint({
  id: 'getSession',
  method: 'GET',
  path: '/ext/v1/session',
  tag: 'Sessions',
  summary: 'Retrieve the signed-in user and their permissions',
  access: { token: true, sessionOnly: true },
  response: closed({ session }),
});

export const deleteSession = endpoint({
  id: 'deleteSession',
  method: 'DELETE',
  path: '/ext/v1/session',
  tag: 'Sessions',
  summary: "Sign out: end the browser's session and remove its cookie",
  access: { token: true, sessionOnly: true },
  status: 204,
});

const listedSession = record('ListedSession', {
  id: id('Session ID'),
  created_at: dateTime(),
  last_seen_at: dateTime('With a precision of about a minute'),
  expires_at: dateTime('Latest end of the session'),
  idle_expires_at: dateTime('End of the session if unused'),
  user_agent: nullable(Type.String({ description: 'User-Agent of the browser at sign-in' })),
  maker_user_id: nullable(id('Creator of the sign-in method; null = the command line')),
  sign_in_method: oneOf(signInMethods, 'Sign-in method'),
  current: Type.Boolean({ description: 'Whether this request uses the session' }),
});
export type WireListedSession = Static<typeof listedSession>;

export const listSessions = endpoint({
  id: 'listSessions',
  method: 'GET',
  path: '/ext/v1/users/me/sessions',
  tag: 'Sessions',
  summary: "List the caller's sessions",
  access: { token: true, personalOnly: true },
  query: Type.Object({ ...pageQuery }),
  response: closed({ sessions: Type.Array(listedSession), pagination }),
});

export const endSession = endpoint({
  id: 'endSession',
  method: 'DELETE',
  path: '/ext/v1/users/me/sessions/{session_id}',
  tag: 'Sessions',
  summary: 'End a session of the caller',
  access: { token: true, personalOnly: true },
  params: Type.Object({ session_id: id() }),
  status: 204,
});

export const endSessions = endpoint({
  id: 'endSessions',
  method: 'DELETE',
  path: '/ext/v1/users/me/sessions',
  tag: 'Sessions',
  summary: 'Sign out everywhere: end all sessions of the caller, this one included',
  access: { token: true, personalOnly: true },
  status: 204,
});

export const sessionEndpoints = [
  listSignInMethods,
  createSession,
  getSession,
  deleteSession,
  listSessions,
  endSession,
  endSessions,
];
