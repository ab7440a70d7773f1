import { putTestClock } from '../../../../contract/test-clock.ts';
import { needsRole, Problem, problem } from '../../../../contract/problems.ts';
import { route, type Route } from '../../../../http/route.ts';
import { formatMicros, parseDateTime, truncateToMicros } from '../../../../time/text.ts';
import { saveTestNow } from './store.ts';

export interface TestClockPorts {
  enabled: boolean;
  /** Finishes all background work that is due at the instant. */
  runDue(now: Temporal.Instant): Promise<void>;
}

function advanced(now: Temporal.Instant, text: string): Temporal.Instant {
  try {
    return now.toZonedDateTimeISO('UTC').add(Temporal.Duration.from(text)).toInstant();
  } catch {
    throw problem('invalid_params', 'advance: must be an ISO 8601 duration such as P7D or PT30M');
  }
}

function target(now: Temporal.Instant, body: { now?: string; advance?: string }): Temporal.Instant {
  if ((body.now === undefined) === (body.advance === undefined)) {
    throw problem('invalid_params', 'now: give either now or advance');
  }
  const instant = body.now === undefined ? advanced(now, body.advance ?? '') : parseDateTime(body.now);
  const parsed = instant && parseDateTime(instant.toString());
  if (!parsed) throw problem('invalid_params', 'advance: must result in a time between the years 1970 and 2200');
  return truncateToMicros(parsed);
}

/**
 * The installation has only one clock. A separate transaction sets it before the due work runs, because that work can
 * take longer than a transaction may be idle.
 */
export function testClockRoutes(ports: TestClockPorts): readonly Route[] {
  return [
    route(putTestClock, {
      async authorize(_ctx, { actor }) {
        if (!ports.enabled) throw new Problem('not_found');
        if (![...actor.memberships.values()].some((membership) => membership.role === 'owner'))
          throw needsRole('owner of an organization');
      },
      async handleOutside(edge, { body }) {
        const instant = await edge.transaction(async (ctx) => {
          const chosen = target(ctx.now, body);
          await saveTestNow(ctx.db, chosen);
          return chosen;
        });
        await ports.runDue(instant);
        return { now: formatMicros(instant) };
      },
    }),
  ];
}
