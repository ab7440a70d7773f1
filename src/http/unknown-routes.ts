import type { FastifyInstance } from 'fastify';
import { Problem } from '../contract/problems.ts';
import { type Ground, startDeadline } from './serve-route.ts';

/** The path of a request target, which may have the server's address before it. */
const pathOf = (target: string): string => target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0] ?? '';

const unescaped = (path: string) =>
  path.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Whether a request target is of the API, whichever of its letters are escaped. */
const isOfApi = (target: string): boolean => /^\/(v2|ext)(\/|$)/.test(unescaped(pathOf(target)));

function canBeRead(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * A target whose escapes mean nothing becomes one that no route has: the framework would answer it before anything of
 * the server sees it. So it is limited, logged and answered as all others that are not there.
 */
export function readableTarget(target: string): string {
  if (canBeRead(pathOf(target))) return target;
  return isOfApi(target) ? '/v2/-' : '/-';
}

/** Answers paths that no operation has; of those of the API a stranger does not see which there are. */
export function refuseUnknownRoutes(server: FastifyInstance, ground: Ground) {
  server.setNotFoundHandler(async (request, reply) => {
    if (isOfApi(request.raw.url ?? '')) {
      await ground.gate.admitFirst({ request, reply, signal: startDeadline(ground, request) });
    }
    throw new Problem('not_found');
  });
}
