import { problems } from '../../../contract/problems.ts';
import type { Context } from '../../../context.ts';
import { type Browser, type OutgoingEdge, Refusal, WithAttempt } from '../../../http/route.ts';
import { answerSignedIn, startSession } from '../sessions/actions.ts';
import { checksOf, hashAttemptSecret, newAttemptSecret } from './attempt-secret.ts';
import { ProviderFault, type ProviderProblem } from './faults.ts';
import type { Identity } from './identity.ts';
import { findPerson } from './person.ts';
import type { Provider } from './provider.ts';
import type { ReportFailedSignIn } from './providers.ts';
import { insertAttempt, useAttempt } from './store.ts';

const attemptMinutes = 10;

/** Returns a refusal instead of throwing it, so that writes are committed and the attempt is counted. */
function refusalOf(name: ProviderProblem): Refusal {
  const { status, code, number, message } = problems[name];
  return new Refusal(status, { code, error_code: number, error: message });
}

/** Returns the refusal for the person and reports the details to the log. */
function refuse(error: unknown, provider: Provider, report: ReportFailedSignIn): Refusal {
  if (!(error instanceof ProviderFault)) throw error;
  report({ provider: provider.settings.id, problem: error.problem, found: error.found });
  return refusalOf(error.problem);
}

/** Starts an attempt and returns the URL at the provider. */
export async function begin(edge: OutgoingEdge, provider: Provider, report: ReportFailedSignIn) {
  const secret = newAttemptSecret();
  try {
    const url = await provider.authorizationUrl(checksOf(secret));
    const expiresAt = await edge.transaction(async (ctx) => {
      const attempt = { secretHash: hashAttemptSecret(secret), provider: provider.settings.id };
      return insertAttempt(ctx.db, { ...attempt, expiresAt: ctx.now.add({ minutes: attemptMinutes }) }, ctx.now);
    });
    return new WithAttempt(
      { provider_sign_in: { url, expires_at: expiresAt } },
      { secret, seconds: attemptMinutes * 60 },
    );
  } catch (error) {
    return refuse(error, provider, report);
  }
}

/** Uses up the attempt of this browser. Attempts in other browsers or at other providers remain valid. */
async function take(edge: OutgoingEdge, provider: Provider, { attemptSecret }: Browser, answer: string) {
  if (attemptSecret === undefined) return undefined;
  const checks = checksOf(attemptSecret);
  if (new URLSearchParams(answer).get('state') !== checks.state) return undefined;
  const attempt = { secretHash: hashAttemptSecret(attemptSecret), provider: provider.settings.id };
  const isGood = await edge.transaction((ctx) => useAttempt(ctx.db, attempt, ctx.now));
  return isGood ? checks : undefined;
}

async function signIn(
  ctx: Context,
  provider: Provider,
  { identity, browser }: { identity: Identity; browser: Browser },
) {
  const userId = await findPerson(ctx, provider.settings, identity);
  if (userId === undefined) return refusalOf('provider_person_unknown');
  return answerSignedIn(
    ctx,
    await startSession(ctx, { userId, signInMethod: 'provider', makerUserId: userId }, browser),
  );
}

/** Signs in the person who returns from a provider with its response. */
export async function finish(
  edge: OutgoingEdge,
  provider: Provider,
  { answer, browser }: { answer: string; browser: Browser },
  report: ReportFailedSignIn,
) {
  const checks = await take(edge, provider, browser, answer);
  if (!checks) return refusalOf('provider_sign_in_over');
  try {
    const identity = await provider.identify(answer, checks);
    return await edge.transaction((ctx) => signIn(ctx, provider, { identity, browser }));
  } catch (error) {
    return refuse(error, provider, report);
  }
}
