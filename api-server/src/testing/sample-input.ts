import type { CallDefinition } from 'shared-contracts/calls';
import * as z from 'zod/mini';

export interface Shape {
  readonly type?: string;
  readonly properties?: Record<string, Shape>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly minItems?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
}

export type SampleInput = Record<'params' | 'query' | 'body', Record<string, unknown> | undefined>;

/** Holds a browser's public key: that of RFC 8291, appendix A. */
export const samplePushKey = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

/** Holds values for fields whose schema doesn't determine a meaningful one. */
const byName: Readonly<Record<string, unknown>> = {
  /** The first bytes of a PNG. */
  agent_image: 'iVBORw0KGgo=',
  picture: 'iVBORw0KGgo=',
  timezone: 'Europe/Berlin',
  articleId: 1,
  RouteURL: 'north-sea',
  file_text: '{"nodes": []}',
  identity_url: 'article-1',
  feed_url: 'https://example.com/feed.xml',
  area_name: 'Finance',
  base_url: 'http://127.0.0.1/v1',
  default_model: 'built-in',
  favorite_model: 'built-in',
  offset: 0,
  client: 2,
  version: 0,
  expected_version: 0,
  input: '',
  step_id: 'sample',
  special_model: null,
  before_id: null,
  moderation: null,
  current_password: 'correct horse battery staple',
  new_password: 'correct horse battery staple',
  code: '000000',
  currency: 'USD',
  recovery_address: 'other@example.com',
  plan_id: 'free',
  retention_days: 30,
  company: '',
  invited_email: 'invited@example.com',
  server_url: 'http://127.0.0.1:9/mcp',
  discovery_url: 'http://127.0.0.1:9',
  cron: '0 9 * * 1',
  time_zone: 'Europe/Berlin',
  remote: 'mfe-chat',
  call: 'listNotebooks',
  grantee: { kind: 'person', id: 'stranger@example.com' },
  budget_id: '',
  earlier_revision: 1,
  later_revision: 2,
  from: '2026-11-01',
  to: '2026-11-30',
  grantee_kind: 'person',
  grantee_id: 'stranger@example.com',
  endpoint: 'https://127.0.0.1:9/sample',
  p256dh: samplePushKey,
  auth_secret: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const texts = ['sample', '#FFF9B1', 'sample@example.com'];

/**
 * Returns an input that the call's schemas accept: the required fields, then `fields` wherever the call has them, as a list of one if it
 * takes a list.
 */
export function sampleInput(call: CallDefinition, fields: Readonly<Record<string, unknown>>): SampleInput {
  const part = (schema: CallDefinition['body']) => {
    if (!schema) return undefined;
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
    const value = sampleOf(shape, '', fields) as Record<string, unknown>;
    for (const [name, given] of Object.entries(fields)) {
      const field = shape.properties?.[name];
      if (field) value[name] = field.type === 'array' && !Array.isArray(given) ? [given] : given;
    }
    return value;
  };
  return { params: part(call.params), query: part(call.query), body: call.encoding === 'bytes' ? undefined : part(call.body) };
}

export function sampleOf(shape: Shape, name: string, fields: Readonly<Record<string, unknown>>): unknown {
  if (name in fields) return fields[name];
  if (name in byName) return byName[name];
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const [variant] = shape.anyOf ?? shape.oneOf ?? [];
  if (variant) return sampleOf(variant, name, fields);
  if (shape.type === 'object')
    return Object.fromEntries((shape.required ?? []).map((key) => [key, sampleOf(shape.properties?.[key] ?? {}, key, fields)]));
  if (shape.type === 'array') return Array.from({ length: shape.minItems ?? 0 }, () => sampleOf(shape.items ?? {}, '', fields));
  if (shape.type === 'boolean') return true;
  if (shape.type === 'number' || shape.type === 'integer') return 1;
  return texts.find((text) => !shape.pattern || new RegExp(shape.pattern).test(text)) ?? '';
}
