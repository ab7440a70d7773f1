import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../contract/problems.ts';
import { type RouteDependencies, startDeadline } from './serve-route.ts';

/** The path of a request target, which may start with the server's address. */
const pathOf = (target: string): string => target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] ?? '';

const unescaped = (path: string) =>
  path.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** True if a request target belongs to the API, even with escaped letters. */
const isOfApi = (target: string): boolean => /^\/(v2|ext)(\/|$)/.test(unescaped(pathOf(target)));

function canBeRead(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** The reference's pages link to their files relative to the final slash. */
const isOfReference = (path: string) => /^\/docs(\/|$)/.test(path);

/** A final slash does not change the meaning of a path. */
function withoutLastSlash(target: string): string {
  const path = pathOf(target);
  if (!/[^/]\/$/.test(path) || isOfReference(path)) return target;
  const end = target.indexOf(path) + path.length;
  return target.slice(0, end - 1) + target.slice(end);
}

/**
 * The target for routing. A target with invalid escapes is replaced by a target without a route, because the framework
 * would otherwise respond before any hook runs. The request is then limited, logged and refused like any other unknown
 * path.
 */
export function readableTarget(target: string): string {
  if (canBeRead(pathOf(target))) return withoutLastSlash(target);
  return isOfApi(target) ? '/v2/-' : '/-';
}

type MethodsOf = (path: string) => readonly string[];

const patternOf = (url: string) =>
  new RegExp(`^${url.replaceAll(/[.*+?^$()[\]\\{}|]/g, String.raw`\$&`).replaceAll(/:\w+/g, '[^/]+')}$`);

/** Collects the methods of each path while routes are added. Wildcard routes are ignored. */
export function methodsOfPaths(server: FastifyInstance): MethodsOf {
  const byUrl = new Map<string, Set<string>>();
  server.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const known = byUrl.get(url) ?? new Set();
    for (const name of [method].flat()) known.add(name);
    byUrl.set(url, known);
  });
  let patterns: [RegExp, ReadonlySet<string>][] | undefined;
  return (path) => {
    patterns ??= [...byUrl].map(([url, methods]) => [patternOf(url), methods]);
    const fitting = patterns.filter(([pattern]) => pattern.test(path)).map(([, methods]) => [...methods]);
    return [...new Set(fitting.flat())].toSorted();
  };
}

/** Maximum characters of a path that an error message repeats. */
const mostRepeated = 200;

function refusalOf(request: FastifyRequest, methodsOf: MethodsOf): Problem {
  const allowed = methodsOf(unescaped(pathOf(request.raw.url ?? '')));
  if (allowed.length > 0) {
    const message = `${request.method} is not supported at this path. Supported: ${allowed.join(', ')}.`;
    return new Problem('method_not_allowed', { message, headers: { allow: allowed.join(', ') } });
  }
  const path = pathOf(request.originalUrl);
  const shown = path.length > mostRepeated ? `${path.slice(0, mostRepeated)}…` : path;
  return new Problem('not_found', { message: `The server has no path ${shown}` });
}

/** Responds to requests without an operation. In the API, clients without a token cannot see which paths exist. */
export function refuseUnknownRoutes(server: FastifyInstance, ground: RouteDependencies, methodsOf: MethodsOf) {
  server.setNotFoundHandler(async (request, reply) => {
    if (isOfApi(request.raw.url ?? '')) {
      await ground.gate.admitFirst({ request, reply, signal: startDeadline(ground, request) });
    }
    throw refusalOf(request, methodsOf);
  });
}
