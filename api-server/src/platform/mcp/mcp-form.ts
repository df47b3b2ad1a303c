import type { ElicitRequestFormParams, PrimitiveSchemaDefinition, StringSchema } from '@modelcontextprotocol/sdk/types.js';
import type { RequestedField, RequestedForm } from 'shared-contracts/agent-calls';
import { cutText } from 'shared-contracts/text';

const fieldsMax = 20;
const optionsMax = 100;
const nameMax = 200;
const labelMax = 200;
const textMax = 1_000;
const messageMax = 2_000;

/** Returns a server's form as people see it; undefined if it has more than a person can answer. */
export function readForm(server: string, { message, requestedSchema }: ElicitRequestFormParams): RequestedForm | undefined {
  const { properties, required = [] } = requestedSchema;
  const entries = Object.entries(properties);
  if (entries.length > fieldsMax || entries.some(([name]) => name.length > nameMax)) return undefined;
  const fields = entries.map(([name, schema]) => readField(name, schema, required.includes(name)));
  if (fields.some((field) => 'options' in field && field.options.length > optionsMax)) return undefined;
  return { server, message: cut(message, messageMax), fields };
}

function readField(name: string, schema: PrimitiveSchemaDefinition, required: boolean): RequestedField {
  const { title = name, description } = schema;
  const named = { name, label: cut(title, labelMax), required, ...(description ? { note: cut(description, textMax) } : {}) };
  if (schema.type === 'boolean') return { ...named, kind: 'yes-no', ...withoutUndefined({ value: schema.default }) };
  if (schema.type === 'number' || schema.type === 'integer') {
    const bounds = withoutUndefined({ min: schema.minimum, max: schema.maximum, value: schema.default });
    return { ...named, kind: 'number', whole: schema.type === 'integer', ...bounds };
  }
  if (schema.type === 'array') {
    const { items, minItems, maxItems } = schema;
    const options = 'enum' in items ? items.enum.map((value) => optionOf(value)) : items.anyOf.map((one) => optionOf(one.const, one.title));
    return { ...named, kind: 'choices', options, ...withoutUndefined({ min: minItems, max: maxItems, value: schema.default }) };
  }
  if ('oneOf' in schema)
    return {
      ...named,
      kind: 'choice',
      options: schema.oneOf.map((one) => optionOf(one.const, one.title)),
      ...withoutUndefined({ value: schema.default }),
    };
  if ('enum' in schema) {
    const names = 'enumNames' in schema ? schema.enumNames : undefined;
    return {
      ...named,
      kind: 'choice',
      options: schema.enum.map((value, at) => optionOf(value, names?.[at])),
      ...withoutUndefined({ value: schema.default }),
    };
  }
  const { format, minLength, maxLength, default: value } = schema as StringSchema;
  return { ...named, kind: 'text', ...withoutUndefined({ format, min_length: minLength, max_length: maxLength, value }) };
}

const optionOf = (value: string, title = value) => ({ value: cutText(value, textMax), label: cut(title, labelMax) });

const cut = (text: string, most: number) => cutText(text, most, '…');

/** Returns the fields that are there. */
const withoutUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> };
