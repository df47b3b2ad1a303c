import { describe, expect, it } from 'vitest';
import { ScimError } from './scim-error.ts';
import { parseFilter } from './scim-filter.ts';
import { readPatch } from './scim-patch.ts';

/** Writes a filter with all its brackets. */
function show(filter: ReturnType<typeof parseFilter>): string {
  if (filter.kind === 'not') return `not(${show(filter.of)})`;
  if (filter.kind === 'compare')
    return `${filter.attribute} ${filter.operator}${filter.operator === 'pr' ? '' : ` ${JSON.stringify(filter.value)}`}`;
  return `(${show(filter.left)} ${filter.kind} ${show(filter.right)})`;
}

describe('the filters of RFC 7644, figure 2', () => {
  it.each([
    ['userName Eq "john"', 'username eq "john"'],
    ['Username eq "john"', 'username eq "john"'],
    ['userName eq "bjensen"', 'username eq "bjensen"'],
    [`name.familyName co "O'Malley"`, `name.familyname co "O'Malley"`],
    ['userName sw "J"', 'username sw "J"'],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "J"', 'username sw "J"'],
    ['title pr', 'title pr'],
    ['meta.lastModified gt "2011-05-13T04:42:34Z"', 'meta.lastmodified gt "2011-05-13T04:42:34Z"'],
    ['title pr and userType eq "Employee"', '(title pr and usertype eq "Employee")'],
    ['title pr or userType eq "Intern"', '(title pr or usertype eq "Intern")'],
    [
      'userType eq "Employee" and (emails co "example.com" or emails.value co "example.org")',
      '(usertype eq "Employee" and (emails co "example.com" or emails.value co "example.org"))',
    ],
    [
      'userType ne "Employee" and not (emails co "example.com" or emails.value co "example.org")',
      '(usertype ne "Employee" and not((emails co "example.com" or emails.value co "example.org")))',
    ],
    ['userType eq "Employee" and (emails.type eq "work")', '(usertype eq "Employee" and emails.type eq "work")'],
    [
      'userType eq "Employee" and emails[type eq "work" and value co "@example.com"]',
      '(usertype eq "Employee" and (emails.type eq "work" and emails.value co "@example.com"))',
    ],
    [
      'emails[type eq "work" and value co "@example.com"] or ims[type eq "xmpp" and value co "@foo.com"]',
      '((emails.type eq "work" and emails.value co "@example.com") or (ims.type eq "xmpp" and ims.value co "@foo.com"))',
    ],
  ])('%s', (text, meant) => {
    expect(show(parseFilter(text))).toBe(meant);
  });
});

describe('filters', () => {
  it('binds "and" closer than "or", and reads values of every type', () => {
    expect(show(parseFilter('a eq true or b eq 1.5 and c eq null or d eq "x \\"y\\" \\u00e9"'))).toBe(
      '((a eq true or (b eq 1.5 and c eq null)) or d eq "x \\"y\\" é")',
    );
  });

  it.each([
    '',
    'userName',
    'userName eq',
    'userName is "x"',
    'userName eq x',
    '(a pr',
    'a pr)',
    'a[b pr',
    'eq "x"',
    'a eq "x',
    'a pr b pr',
    'a eq "x";',
  ])('refuses %j', (text) => {
    expect(() => parseFilter(text)).toThrow(ScimError);
  });

  it('refuses filters that are too long or too deep, without delay', () => {
    const refuse = () => {
      const started = performance.now();
      expect(() => parseFilter(`a eq "${'x'.repeat(2_000)}"`)).toThrow(ScimError);
      expect(() => parseFilter(`${'('.repeat(900)}a pr${')'.repeat(900)}`)).toThrow(ScimError);
      expect(() => parseFilter('not ('.repeat(300))).toThrow(ScimError);
      return performance.now() - started;
    };
    // The fastest of several, because other work on the machine slows some of them down.
    expect(Math.min(...Array.from({ length: 5 }, refuse))).toBeLessThan(200);
  });
});

describe('the paths of RFC 7644, section 3.5.2', () => {
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
  const read = (path: string) => readPatch({ schemas, Operations: [{ op: 'replace', path, value: 'v' }] })[0];
  it.each([
    ['members', { attribute: 'members', part: undefined }],
    ['name.familyName', { attribute: 'name', part: 'familyname' }],
    ['addresses[type eq "work"]', { attribute: 'addresses', part: undefined }],
    ['members[value eq "2819c223-7f76-453a-919d-413861904646"]', { attribute: 'members', part: undefined }],
    ['members[value eq "2819c223-7f76-453a-919d-413861904646"].displayName', { attribute: 'members', part: 'displayname' }],
    ['urn:ietf:params:scim:schemas:core:2.0:User:name.familyName', { attribute: 'name', part: 'familyname' }],
    [
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
      { attribute: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user:department', part: undefined },
    ],
  ])('%s', (path, meant) => {
    expect(read(path)).toMatchObject(meant);
  });

  it.each([
    [{}],
    [{ schemas, Operations: [] }],
    [{ schemas: ['x'], Operations: [{ op: 'add', value: {} }] }],
    [{ schemas, Operations: [{ op: 'move', path: 'a', value: 1 }] }],
    [{ schemas, Operations: [{ op: 'remove' }] }],
    [{ schemas, Operations: [{ op: 'replace', path: 'a' }] }],
    [{ schemas, Operations: [{ op: 'replace', path: 'a[b', value: 1 }] }],
    [{ schemas, Operations: [{ op: 'replace', path: 1, value: 1 }] }],
    [{ schemas, Operations: ['x'] }],
    ['text'],
  ])('refuses %j', (body) => {
    expect(() => readPatch(body)).toThrow(ScimError);
  });
});
