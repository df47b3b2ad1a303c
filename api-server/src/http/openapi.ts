import { problem } from 'shared-contracts';
import type { CallDefinition } from 'shared-contracts/calls';
import { type ScopeRule, scopeRules } from 'shared-contracts/connection-calls';
import { workspacePolicy } from 'shared-contracts/settings-calls';
import * as z from 'zod/mini';

type Json = Record<string, unknown>;

/** Returns the OpenAPI document of the registered calls. Version 3.1 accepts JSON Schema as zod writes it. */
export function openApiDocument(calls: readonly CallDefinition[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = paths[call.path] ?? {};
    path[call.method.toLowerCase()] = operation(call);
    paths[call.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Atrium API', version, description: 'Errors are application/problem+json (RFC 9457) with a stable code.' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'http', scheme: 'bearer' },
        releaseToken: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Problem: schemaOf(problem, 'output') },
    },
  };
}

const conflict = (current: z.ZodMiniType): Json => ({
  description: 'It has changed since; `current` is what it is now',
  content: {
    'application/problem+json': {
      schema: {
        allOf: [{ $ref: '#/components/schemas/Problem' }, { type: 'object', properties: { current: schemaOf(current, 'output') } }],
      },
    },
  },
});

/** Says who may make a scoped call, which differs by its scope. */
function describeScopes(noun: keyof typeof scopeRules): string {
  const { agent, workspace, installation }: ScopeRule = scopeRules[noun];
  const roles = workspacePolicy[workspace].join(' or ');
  const ofAgent = agent ? `\`agent\` with its \`id\` (needs the level ${agent}), ` : '';
  return `\`of\` is the scope: \`me\` (the caller), ${ofAgent}\`workspace\` with its \`id\` (needs the role ${roles}), or \`installation\` (needs the role ${installation}).`;
}

const schemes = { user: [{ bearer: [] }], key: [{ apiKey: [] }], 'release-token': [{ releaseToken: [] }], public: [] };

function operation(call: CallDefinition): Json {
  const answer = { 'application/json': { schema: schemaOf(call.answer, 'output') } };
  return {
    operationId: call.name,
    summary: call.summary,
    ...(call.scoped ? { description: describeScopes(call.scoped) } : {}),
    tags: [call.tag],
    security: schemes[call.auth],
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query')],
    ...(call.body ? { requestBody: { required: true, content: { [bodyType(call)]: { schema: schemaOf(call.body, 'input') } } } } : {}),
    responses: {
      '200': {
        description: 'The answer',
        content: call.streams ? { ...answer, 'text/event-stream': { schema: { type: 'string' } } } : answer,
      },
      ...(call.current ? { '409': conflict(call.current) } : {}),
      default: { description: 'A problem', content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    },
  };
}

const bodyTypes = { json: 'application/json', multipart: 'multipart/form-data', bytes: 'application/octet-stream' } as const;
const bodyType = (call: CallDefinition) => bodyTypes[call.encoding ?? 'json'];

function parameters(schema: CallDefinition['query'], place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties, required } = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties ?? {}).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || Boolean(required?.includes(name)),
    schema: shape,
  }));
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
