// The HTTP side, the same for all stores: token lookup, validated queries, responses serialized by schema.

import { createHash } from 'node:crypto';
import Fastify, { LogController } from 'fastify';
import * as present from './present.mjs';
import * as schema from './schemas.mjs';

const pageOf = ({ page_start_id: startId = 0, page_limit: limit = 100 }) => ({ startId, limit });

/** A page of rows, fetched with one additional row. */
function cut(rows, limit, cursorOf) {
  const next = rows[limit];
  return {
    rows: next === undefined ? rows : rows.slice(0, limit),
    ...(next === undefined ? {} : { pagination: { next_page_start_id: cursorOf(next) } }),
  };
}

function requireToken(app, store) {
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request, reply) => {
    const [, secret] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    const actor = secret && (await store.findActor(createHash('sha256').update(secret).digest()));
    if (!actor) return reply.code(401).send({ error: 'not_authorized' });
    request.actor = actor;
  });
  app.addHook('preHandler', async (request, reply) => {
    const { actor, params } = request;
    if (params.organization_id !== actor.organizationId) return reply.code(404).send({ error: 'not_found' });
    if (actor.role === 'user') return reply.code(403).send({ error: 'forbidden' });
  });
}

/** One log line per request, as in fairhour. */
function logRequests(app) {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { method: request.method, url: request.url, status: reply.statusCode, ms: reply.elapsedTime },
      'request',
    );
  });
}

/** Declares a list by name, with queries, presentation and cursor. */
function addList(app, path, { name, find, show, cursorOf = (row) => row.id, query = {} }) {
  const options = {
    schema: { params: schema.params, querystring: schema.query(query), response: { 200: schema.list(name) } },
  };
  app.get(`/v2/organizations/:organization_id/${path}`, options, async (request) => {
    const { startId, limit } = pageOf(request.query);
    const fetched = await find(request.actor, { startId, limit: limit + 1, ...request.query });
    const { rows, ...more } = cut(fetched, limit, cursorOf);
    return { [name]: rows.map((row) => show(row, request.actor)), ...more };
  });
}

function addLists(app, store) {
  addList(app, 'insights/unusual_activities', {
    name: 'unusual_activities',
    find: store.listFlags,
    show: present.flag,
    query: { 'time_slot[start]': schema.instant, 'time_slot[stop]': schema.instant },
  });
  addList(app, 'budget_histories', { name: 'budget_histories', find: store.listBudgets, show: present.budget });
  addList(app, 'members', {
    name: 'members',
    find: store.listMembers,
    show: present.member,
    cursorOf: (row) => row.userId,
  });
  addList(app, 'screenshot_settings', {
    name: 'screenshot_settings',
    find: store.listScreenshots,
    show: present.screenshots,
    cursorOf: (row) => row.userId,
  });
  addList(app, 'overtime_policies', { name: 'overtime_policies', find: store.listPolicies, show: present.policy });
}

export function createApp(store) {
  const app = Fastify({ logger: true, logController: new LogController({ disableRequestLogging: true }) });
  logRequests(app);
  requireToken(app, store);
  addLists(app, store);
  const options = { schema: { params: schema.params, response: { 200: schema.organizationAnswer } } };
  app.get('/v2/organizations/:organization_id', options, async (request) => ({
    organization: present.organization(await store.findOrganization(request.actor.organizationId)),
  }));
  return app;
}
