import { cutText } from 'shared-contracts/text';
import { ScimError } from './scim-error.ts';

/** Describes a filter of RFC 7644, section 3.4.2.2. Names of attributes are in lower case, because they ignore it. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly left: Filter; readonly right: Filter }
  | { readonly kind: 'not'; readonly of: Filter }
  | { readonly kind: 'compare'; readonly attribute: string; readonly operator: Operator; readonly value: FilterValue };

export type Operator = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le' | 'pr';
export type FilterValue = string | number | boolean | null;

const operators = new Set<string>(['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le', 'pr']);
const lengthMax = 2_000;
const depthMax = 20;
const attributeCharacter = /^[A-Za-z0-9_$.:-]$/;

type Token = { readonly kind: 'word' | '(' | ')' | '[' | ']'; readonly text: string } | { readonly kind: 'text'; readonly text: string };

/** Parses a filter, in time that grows with its length only. @throws ScimError with `invalidFilter` */
export function parseFilter(text: string): Filter {
  if (text.length > lengthMax) throw invalid(`A filter has at most ${lengthMax} characters.`);
  const tokens = tokensOf(text);
  let at = 0;
  const peek = () => tokens[at];
  const next = () => tokens[at++];
  const isWord = (word: string) => peek()?.kind === 'word' && peek()?.text.toLowerCase() === word;

  const either = (depth: number, prefix: string): Filter => {
    let left = both(depth, prefix);
    while (isWord('or')) {
      next();
      left = { kind: 'or', left, right: both(depth, prefix) };
    }
    return left;
  };
  const both = (depth: number, prefix: string): Filter => {
    let left = one(depth, prefix);
    while (isWord('and')) {
      next();
      left = { kind: 'and', left, right: one(depth, prefix) };
    }
    return left;
  };
  const close = (kind: ')' | ']') => {
    if (next()?.kind !== kind) throw invalid(`A "${kind}" is missing.`);
  };
  const one = (depth: number, prefix: string): Filter => {
    if (depth > depthMax) throw invalid(`A filter has at most ${depthMax} levels.`);
    if (isWord('not') && tokens[at + 1]?.kind === '(') {
      next();
      next();
      const of = either(depth + 1, prefix);
      close(')');
      return { kind: 'not', of };
    }
    if (peek()?.kind === '(') {
      next();
      const inner = either(depth + 1, prefix);
      close(')');
      return inner;
    }
    return comparison(depth, prefix);
  };
  const comparison = (depth: number, prefix: string): Filter => {
    const named = next();
    if (named?.kind !== 'word') throw invalid('An attribute is missing.');
    const attribute = `${prefix}${withoutSchema(named.text)}`.toLowerCase();
    if (peek()?.kind === '[') {
      next();
      const inner = either(depth + 1, `${attribute}.`);
      close(']');
      return inner;
    }
    const operator = next()?.text.toLowerCase() ?? '';
    if (!operators.has(operator)) throw invalid(`"${cutText(operator, 40)}" is not an operator.`);
    if (operator === 'pr') return { kind: 'compare', attribute, operator, value: null };
    const value = next();
    if (value?.kind !== 'word' && value?.kind !== 'text') throw invalid(`The value after "${operator}" is missing.`);
    return { kind: 'compare', attribute, operator: operator as Operator, value: value.kind === 'text' ? value.text : literal(value.text) };
  };

  const filter = either(0, '');
  if (at < tokens.length) throw invalid(`"${cutText(peek()?.text ?? '', 40)}" is not expected here.`);
  return filter;
}

/** Removes the URN of a schema before an attribute's name. */
export const withoutSchema = (name: string): string =>
  /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group)(?=:|$)/i.test(name) ? name.split(':').slice(8).join(':') || '' : name;

const invalid = (detail: string) => new ScimError(400, detail, 'invalidFilter');

function literal(text: string): FilterValue {
  const lower = text.toLowerCase();
  if (lower === 'true' || lower === 'false') return lower === 'true';
  if (lower === 'null') return null;
  const number = Number(text);
  if (Number.isFinite(number)) return number;
  throw invalid(`"${cutText(text, 40)}" is not a value. Texts are in double quotes.`);
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const character = text[at] ?? '';
    if (character === ' ') at += 1;
    else if (character === '(' || character === ')' || character === '[' || character === ']') {
      tokens.push({ kind: character, text: character });
      at += 1;
    } else if (character === '"') {
      const end = endOfText(text, at);
      tokens.push({ kind: 'text', text: textIn(text.slice(at, end)) });
      at = end;
    } else {
      let end = at;
      while (end < text.length && attributeCharacter.test(text[end] ?? '')) end += 1;
      if (end === at) throw invalid(`The character "${character}" is not allowed here.`);
      tokens.push({ kind: 'word', text: text.slice(at, end) });
      at = end;
    }
  }
  return tokens;
}

function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  throw invalid('A text has no closing quotation mark.');
}

function textIn(quoted: string): string {
  try {
    return (JSON.parse(quoted) as string).replaceAll('\u0000', '');
  } catch {
    throw invalid('A text is not written as in JSON.');
  }
}
