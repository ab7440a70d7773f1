import type { TSchema } from 'typebox';
import { type Endpoint, type FormerFields, formerNames } from '../contract/endpoint.ts';
import type { Route } from './route.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A record with the former names of its fields. Example: {access_log: []} -> {looks: []}. */
function underFormerNames(record: unknown, fields: FormerFields): Fields {
  const former = new Map(Object.entries(fields).map(([was, is]) => [is, was]));
  return Object.fromEntries(Object.entries(record as Fields).map(([name, value]) => [former.get(name) ?? name, value]));
}

function formerRoute(route: Route, { path, fields }: NonNullable<Endpoint['formerPath']>): Route {
  const { endpoint, handle } = route;
  const { properties } = endpoint.response as { properties?: Fields };
  const response = { ...endpoint.response, properties: underFormerNames(properties ?? {}, fields) } as TSchema;
  const deprecated = { ...formerNames, successor: endpoint.path };
  return {
    ...route,
    endpoint: { ...endpoint, path, response, deprecated },
    ...(handle && { handle: async (...request) => underFormerNames(await handle(...request), fields) }),
  };
}

/** Routes at the former paths. They respond like the current paths, with former field names and deprecation headers. */
export const formerPathsOf = (routes: readonly Route[]): Route[] =>
  routes.flatMap((route) => (route.endpoint.formerPath ? [formerRoute(route, route.endpoint.formerPath)] : []));
