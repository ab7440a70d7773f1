import type { Endpoint } from '../contract/endpoint.ts';
import { describeOpenapi, type Json } from './openapi.ts';

type JsonObject = { [name: string]: Json };

const asObject = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

const asList = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** JSON Schema of OpenAPI 3.1 in the older dialect: no unions with null, no constants, other places for records. */
function oldSchema(value: Json): Json {
  if (Array.isArray(value)) return value.map(oldSchema);
  if (typeof value !== 'object' || value === null) return value;
  const branches = asList(value['anyOf']).filter((branch) => asObject(branch)['type'] !== 'null');
  if (branches.length === 1) {
    const rest = Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'anyOf'));
    return oldSchema({ ...asObject(branches[0]), ...rest, 'x-nullable': true });
  }
  const kept = Object.entries(value).filter(
    ([key]) => !['anyOf', 'patternProperties', 'const', 'deprecated'].includes(key),
  );
  const old = Object.fromEntries(kept.map(([key, entry]) => [key, oldSchema(entry)]));
  if (typeof old['$ref'] === 'string') old['$ref'] = old['$ref'].replace('#/components/schemas/', '#/definitions/');
  if (value['anyOf'] !== undefined) return {};
  return old;
}

function oldParameter(parameter: JsonObject): JsonObject {
  const { schema, style, explode, deprecated, ...rest } = parameter;
  const flat = asObject(oldSchema(schema ?? {}));
  const list = style === 'form' && explode === false ? { collectionFormat: 'csv' } : {};
  return { ...rest, ...(deprecated ? { 'x-deprecated': true } : {}), ...flat, ...list };
}

function oldResponse(response: Json): JsonObject {
  const { $ref, description, content } = asObject(response);
  if (typeof $ref === 'string') return { $ref: $ref.replace('#/components/responses/', '#/responses/') };
  const schema = asObject(asObject(content)['application/json'])['schema'];
  return { description: description ?? '', ...(schema === undefined ? {} : { schema: oldSchema(schema) }) };
}

function bodyParameter(operation: JsonObject): Json[] {
  const body = asObject(operation['requestBody']);
  const schema = asObject(asObject(body['content'])['application/json'])['schema'];
  if (schema === undefined) return [];
  return [{ name: 'body', in: 'body', required: body['required'] ?? false, schema: oldSchema(schema) }];
}

function oldOperation(operation: JsonObject): JsonObject {
  const { requestBody: _body, parameters, responses, ...rest } = operation;
  return {
    ...rest,
    parameters: [...asList(parameters).map((entry) => oldParameter(asObject(entry))), ...bodyParameter(operation)],
    responses: Object.fromEntries(
      Object.entries(asObject(responses)).map(([status, entry]) => [status, oldResponse(entry)]),
    ),
  };
}

const mapValues = (value: Json | undefined, change: (entry: JsonObject) => JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(asObject(value)).map(([key, entry]) => [key, change(asObject(entry))]));

/** The same description in the Swagger 2.0 form that existing clients read. */
export function describeSwagger2(endpoints: readonly Endpoint[], version: string): JsonObject {
  const modern = describeOpenapi(endpoints, version);
  const components = asObject(modern['components']);
  const info = asObject(modern['info']);
  return {
    swagger: '2.0',
    info: {
      title: info['title'] ?? '',
      version,
      description: info['description'] ?? '',
      license: { name: 'Apache-2.0' },
    },
    basePath: '/',
    consumes: ['application/json'],
    produces: ['application/json'],
    tags: modern['tags'] ?? [],
    securityDefinitions: {
      bearer: { type: 'apiKey', name: 'Authorization', in: 'header', description: 'Bearer <access token>' },
    },
    paths: mapValues(modern['paths'], (path) => mapValues(path, oldOperation)),
    definitions: Object.fromEntries(
      Object.entries(asObject(components['schemas'])).map(([name, schema]) => [name, oldSchema(schema)]),
    ),
    responses: mapValues(components['responses'], oldResponse),
  };
}
