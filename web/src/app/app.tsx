import { QueryClientProvider } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { LocationProvider, Route, Router, useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { createQueries } from '../api/queries.ts';
import { NotFound } from '../screens/not-found/not-found.tsx';
import type { Language, Words } from '../words/words.ts';
import { KeysProvider } from './keys.tsx';
import { LanguageProvider } from './language.tsx';
import { inOrganization } from './in-organization.tsx';
import { isUnsaved } from './leaving.ts';
import { lazy } from './lost.tsx';
import { isReplaced } from './one-person.ts';
import { savePreference } from './preferences.ts';
import { isForStrangers, Shell } from './shell.tsx';

const Help = lazy(async () => (await import('../screens/help/help.tsx')).Help);
const Inbox = lazy(async () => (await import('../screens/inbox/inbox.tsx')).Inbox);
const Me = lazy(async () => (await import('../screens/me/me.tsx')).Me);
const Preferences = lazy(async () => (await import('../screens/preferences/preferences.tsx')).Preferences);
const SignIn = lazy(async () => (await import('../screens/sign-in/sign-in.tsx')).SignIn);
const Start = lazy(async () => (await import('../screens/start/start.tsx')).Start);
const SetUp = lazy(async () => (await import('../screens/set-up/set-up.tsx')).SetUp);
const Invitation = lazy(async () => (await import('../screens/invitation/invitation.tsx')).Invitation);
const Permalink = lazy(async () => (await import('../screens/inbox/permalink.tsx')).Permalink);

/** Every part in its states: a page of development and tests, which the built interface has not. */
const Parts =
  import.meta.env.MODE === 'production'
    ? NotFound
    : lazy(async () => (await import('../screens/parts/parts.tsx')).Parts);

/** Other pages of the server are none of the interface: a link there is followed by the browser. */
const ours = /^\/(?!docs|openapi\.json|v2\/|ext\/)/;

/**
 * Answers are kept for as long as the page is open; who is signed out goes on where they were once they are back. What
 * is typed and not saved stays: its form says that they sign in elsewhere before it is sent again.
 */
function Answers({ children }: { children: ComponentChildren }) {
  const { route } = useLocation();
  const [queries] = useState(() => {
    const made = createQueries({
      isUnsaved,
      async onSignedOut() {
        if (isForStrangers(location.pathname) || isUnsaved()) return;
        const address = location.pathname + location.search;
        if (await isReplaced(made.getQueryData(['session']))) return location.reload();
        if (isForStrangers(location.pathname)) return;
        savePreference('next', address);
        route('/sign-in', true);
      },
    });
    return made;
  });
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

const Audit = inOrganization(lazy(async () => (await import('../screens/audit/audit.tsx')).Audit));
const Budgets = inOrganization(lazy(async () => (await import('../screens/budgets/budgets.tsx')).Budgets));
const BudgetHistory = inOrganization(
  lazy(async () => (await import('../screens/budget-history/history.tsx')).BudgetHistory),
);
const Events = inOrganization(lazy(async () => (await import('../screens/events/events.tsx')).Events));
const Members = inOrganization(
  lazy(async () => (await import('../screens/members/members.tsx')).Members),
  ({ may }) => may.manage_members,
);
const Holidays = inOrganization(lazy(async () => (await import('../screens/holidays/holidays.tsx')).Holidays));
const Policies = inOrganization(lazy(async () => (await import('../screens/policies/policies.tsx')).Policies));
const Simulation = inOrganization(lazy(async () => (await import('../screens/policies/simulation.tsx')).Simulation));
const Overtime = inOrganization(lazy(async () => (await import('../screens/overtime/overtime.tsx')).Overtime));
const PayPeriods = inOrganization(
  lazy(async () => (await import('../screens/pay-periods/pay-periods.tsx')).PayPeriods),
);
const PayStatements = inOrganization(
  lazy(async () => (await import('../screens/pay-periods/pay-statements.tsx')).PayStatements),
);
const PayPeriod = inOrganization(lazy(async () => (await import('../screens/pay-periods/pay-period.tsx')).PayPeriod));
const Payroll = inOrganization(lazy(async () => (await import('../screens/payroll/payroll.tsx')).Payroll));
const People = inOrganization(lazy(async () => (await import('../screens/people/people-settings.tsx')).People));

const OrganizationSettings = inOrganization(
  lazy(async () => (await import('../screens/organization/settings.tsx')).OrganizationSettings),
);
const Welcome = inOrganization(lazy(async () => (await import('../screens/welcome/welcome.tsx')).Welcome));
const Clients = inOrganization(
  lazy(async () => (await import('../screens/clients/clients.tsx')).Clients),
  ({ may }) => may.manage_clients,
);
const Projects = inOrganization(lazy(async () => (await import('../screens/projects/projects.tsx')).Projects));

const Rules = inOrganization(lazy(async () => (await import('../screens/rules/rules.tsx')).Rules));

const Tokens = inOrganization(
  lazy(async () => (await import('../screens/tokens/tokens.tsx')).Tokens),
  ({ may }) => may.manage_tokens,
);
const Webhooks = inOrganization(lazy(async () => (await import('../screens/webhooks/webhooks.tsx')).Webhooks));
const Webhook = inOrganization(lazy(async () => (await import('../screens/webhooks/endpoint.tsx')).Endpoint));
const MemberDay = inOrganization(lazy(async () => (await import('../screens/member-day/member-day.tsx')).MemberDay));

const Today = inOrganization(lazy(async () => (await import('../screens/today/today.tsx')).Today));

const ofPolicies = [
  <Route path="/organizations/:id/policies" component={Policies} key="policies" />,
  <Route path="/organizations/:id/policies/simulation" component={Simulation} key="simulation" />,
];

const ofPay = [
  <Route path="/organizations/:id/pay_periods" component={PayPeriods} key="periods" />,
  <Route path="/organizations/:id/pay_periods/:period" component={PayPeriod} key="period" />,
  <Route path="/organizations/:id/pay_periods/:period/statements/:user?" component={PayStatements} key="statements" />,
  <Route path="/organizations/:id/payroll/:part?" component={Payroll} key="files" />,
];

/** Every screen at its address. */
function Screens() {
  return (
    <Router>
      <Route path="/" component={Start} />
      <Route path="/sign-in/:way*" component={SignIn} />
      <Route path="/me" component={Me} />
      <Route path="/me/preferences" component={Preferences} />
      <Route path="/set-up" component={SetUp} />
      <Route path="/invitation" component={Invitation} />
      <Route path="/help/:topic?" component={Help} />
      <Route path="/organizations/:id/audit" component={Audit} />
      <Route path="/organizations/:id/budgets" component={Budgets} />
      <Route path="/organizations/:id/budgets/projects/:project" component={BudgetHistory} />
      <Route path="/organizations/:id/budgets/clients/:client" component={BudgetHistory} />
      <Route path="/organizations/:id/events" component={Events} />
      <Route path="/organizations/:organization/flags" component={Inbox} />
      <Route path="/organizations/:organization/insights/unusual_activities/:id" component={Permalink} />
      <Route path="/organizations/:id/members" component={Members} />
      <Route path="/organizations/:id/members/:user/days/:date?" component={MemberDay} />
      <Route path="/organizations/:id/overtime" component={Overtime} />
      <Route path="/organizations/:id/holidays" component={Holidays} />
      {ofPay}
      {ofPolicies}
      <Route path="/organizations/:id/clients" component={Clients} />
      <Route path="/organizations/:id/projects" component={Projects} />
      <Route path="/organizations/:id/people" component={People} />
      <Route path="/organizations/:id/rules/:part?" component={Rules} />
      <Route path="/organizations/:id/today" component={Today} />
      <Route path="/organizations/:id/settings" component={OrganizationSettings} />
      <Route path="/organizations/:id/tokens" component={Tokens} />
      <Route path="/organizations/:id/webhooks" component={Webhooks} />
      <Route path="/organizations/:id/webhooks/:webhook" component={Webhook} />
      <Route path="/organizations/:id/welcome" component={Welcome} />
      <Route path="/parts" component={Parts} />
      <Route default component={NotFound} />
    </Router>
  );
}

interface Props {
  language: Language;
  words: Words;
}

export function App({ language, words }: Props) {
  return (
    <LanguageProvider language={language} words={words}>
      <KeysProvider>
        <LocationProvider scope={ours}>
          <Answers>
            <Shell>
              <Screens />
            </Shell>
          </Answers>
        </LocationProvider>
      </KeysProvider>
    </LanguageProvider>
  );
}
