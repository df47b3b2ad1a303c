import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { findDifference, type Shape } from './schema-differences.ts';

const shape = (schema: z.core.$ZodType, io: 'input' | 'output' = 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Shape;
const answer = (before: z.core.$ZodType, now: z.core.$ZodType) => findDifference(shape(now), shape(before), 'answer');
const input = (before: z.core.$ZodType, now: z.core.$ZodType) => findDifference(shape(before, 'input'), shape(now, 'input'), 'input');

const { object, string, number, int, optional, nullable, array, union, literal, record, lazy } = z;
const before = object({ id: string(), list: array(object({ n: number() })) });
const tree: z.core.$ZodType = object({ name: string(), inner: array(lazy(() => tree as z.ZodMiniType)) });
const flatTree: z.core.$ZodType = object({ inner: array(lazy(() => flatTree as z.ZodMiniType)) });

describe('an answer or a payload', () => {
  it.each<[string, z.core.$ZodType, z.core.$ZodType]>([
    ['a new field', before, z.extend(before, { more: string() })],
    ['a new optional field inside', before, object({ id: string(), list: array(object({ n: number(), m: optional(string()) })) })],
    ['a new value of a choice', z.enum(['a']), z.enum(['a', 'b'])],
    ['a value that is gone', z.enum(['a', 'b']), z.enum(['a'])],
    [
      'a new variant',
      union([object({ kind: literal('a') }), object({ kind: literal('c') })]),
      union([object({ kind: literal('a') }), object({ kind: literal('c') }), object({ kind: literal('b') })]),
    ],
    ['null that no longer comes', nullable(string()), string()],
    ['a whole number where any was', number(), int()],
    ['anything read', z.unknown(), string()],
    ['a tree', tree, tree],
  ])('stays readable with %s', (_name, was, now) => expect(answer(was, now)).toBeUndefined());

  it.each<[string, z.core.$ZodType, z.core.$ZodType, string]>([
    ['a removed field', before, z.omit(before, { id: true }), 'id is missing'],
    ['a field that can be missing', before, object({ id: optional(string()), list: array(object({ n: number() })) }), 'id can be missing'],
    ['another type inside', before, object({ id: string(), list: array(object({ n: string() })) }), 'list[].n is string now, not number'],
    ['null that came in', string(), nullable(string()), 'it can be null now'],
    ['no known value', object({ kind: literal('a') }), object({ kind: literal('b') }), 'kind is no longer one of a'],
    [
      'a variant that lost a field',
      union([object({ kind: literal('a'), x: string() }), object({ kind: literal('b') })]),
      union([object({ kind: literal('a') }), object({ kind: literal('b') })]),
      'it has another form now',
    ],
    ['other entries of a map', record(string(), number()), record(string(), string()), '.* is string now, not number'],
    ['a field lost in a tree', tree, flatTree, 'name is missing'],
  ])('is unreadable with %s', (_name, was, now, reason) => expect(answer(was, now)).toBe(reason));
});

describe('an input', () => {
  it.each<[string, z.core.$ZodType, z.core.$ZodType]>([
    ['a new optional field', before, z.extend(before, { more: optional(string()) })],
    ['a field that became optional', before, z.partial(before)],
    ['more accepted values', z.enum(['a']), z.enum(['a', 'b'])],
    ['a field that is ignored now', before, z.omit(before, { id: true })],
  ])('stays acceptable with %s', (_name, was, now) => expect(input(was, now)).toBeUndefined());

  it.each<[string, z.core.$ZodType, z.core.$ZodType, string]>([
    ['a new required field', before, z.extend(before, { more: string() }), 'more is required now'],
    ['a value that is refused now', z.enum(['a', 'b']), z.enum(['a']), 'it no longer accepts b'],
    ['a field that is refused now', object({ a: string(), b: string() }), z.strictObject({ a: string() }), 'b is no longer accepted'],
    ['null that is refused now', object({ a: nullable(string()) }), object({ a: string() }), 'a can be null now'],
  ])('is refused with %s', (_name, was, now, reason) => expect(input(was, now)).toBe(reason));
});
