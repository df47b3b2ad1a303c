import type { FormValues, RequestedField, RequestedForm } from 'shared-contracts/agent-calls';
import { AppError } from '../../../../errors.ts';
import { sayRequest } from '../../../../messages/request.ts';
import type { Sentence } from '../../../../platform/language/messages.ts';

type Value = FormValues[string];

/** Returns what was entered in the fields of a form, and nothing else. @throws AppError that names the fields that don't fit */
export function readFormValues({ fields }: RequestedForm, given: FormValues): FormValues {
  const entered = fields.flatMap((field) => {
    const value = Object.hasOwn(given, field.name) ? given[field.name] : undefined;
    return [[field, value === '' ? undefined : value] as const];
  });
  const errors = entered.flatMap(([field, value]) => {
    const message = value === undefined ? (field.required ? sayRequest('required') : undefined) : problemOf(field, value);
    return message ? [{ path: `values.${field.name}`, message }] : [];
  });
  if (errors.length) throw new AppError('invalid-input', { errors });
  return Object.fromEntries(entered.flatMap(([{ name }, value]) => (value === undefined ? [] : [[name, value]])));
}

function problemOf(field: RequestedField, value: Value): Sentence | undefined {
  switch (field.kind) {
    case 'text':
      return textProblem(field, value);
    case 'number':
      return numberProblem(field, value);
    case 'yes-no':
      return typeof value === 'boolean' ? undefined : sayRequest('expectedBoolean');
    case 'choice':
      return field.options.some((option) => option.value === value) ? undefined : oneOf(field);
    case 'choices':
      return choicesProblem(field, value);
  }
}

type FieldOf<K extends RequestedField['kind']> = Extract<RequestedField, { kind: K }>;

function textProblem({ format, min_length: least = 0, max_length: most = Number.POSITIVE_INFINITY }: FieldOf<'text'>, value: Value) {
  if (typeof value !== 'string') return sayRequest('expectedText');
  if (value.length < least) return sayRequest('minCharacters', { count: least });
  if (value.length > most) return sayRequest('maxCharacters', { count: most });
  return format === undefined || hasFormat[format](value) ? undefined : sayRequest('wrongForm');
}

const hasFormat = {
  email: (text: string) => text.indexOf('@') > 0 && !text.endsWith('@') && !text.includes(' '),
  uri: (text: string) => URL.canParse(text),
  date: (text: string) => text.length === 10 && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)),
  'date-time': (text: string) => text.length <= 40 && text.includes('T') && !Number.isNaN(Date.parse(text)),
} as const;

function numberProblem({ whole, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: FieldOf<'number'>, value: Value) {
  if (typeof value !== 'number' || (whole && !Number.isInteger(value))) return sayRequest('expectedNumber');
  if (value < min) return sayRequest('minNumber', { least: min });
  return value > max ? sayRequest('maxNumber', { most: max }) : undefined;
}

function choicesProblem(field: FieldOf<'choices'>, value: Value) {
  if (!Array.isArray(value)) return sayRequest('expectedList');
  const { min = 0, max = Number.POSITIVE_INFINITY } = field;
  if (value.length < min) return sayRequest('minEntries', { count: min });
  if (value.length > max) return sayRequest('maxEntries', { count: max });
  return value.every((one) => field.options.some((option) => option.value === one)) ? undefined : oneOf(field);
}

const oneOf = ({ options }: FieldOf<'choice' | 'choices'>) => sayRequest('oneOf', { options: options.map(({ label }) => label) });
