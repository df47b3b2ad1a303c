import { mailPattern } from 'shared-contracts/calls';
import { cutText } from 'shared-contracts/text';
import { type DirectoryFacts, type DirectoryField, mapDirectory } from '../../../platform/people/directory-fields.ts';
import { ScimError } from './scim-error.ts';
import { asObject, type Change } from './scim-patch.ts';
import { enterpriseSchema } from './scim-schemas.ts';

/** Holds what is kept of a user that an identity provider sends. */
export interface ScimUser extends DirectoryFacts {
  readonly userName: string;
  readonly externalId: string | null;
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly active: boolean;
}

/** Lists attributes of RFC 7643 that a provider may send and that are not kept. */
const ignored = new Set([
  'schemas',
  'displayname',
  'nickname',
  'profileurl',
  'title',
  'usertype',
  'preferredlanguage',
  'locale',
  'timezone',
  'password',
  'phonenumbers',
  'ims',
  'photos',
  'addresses',
  'entitlements',
  'roles',
  'x509certificates',
]);
const readOnly = new Set(['id', 'meta', 'groups']);
const lengthMax = 320;
const extension = 'urn:ietf:params:scim:schemas:extension:';
const enterprise = enterpriseSchema.toLowerCase();

/** Reads a user as POST and PUT send it. Unknown attributes are ignored, as RFC 7644, section 3.3, allows. */
export function readUser(body: unknown): ScimUser {
  const given = asObject(body);
  const userName = textOf('userName', given.username);
  if (!userName) throw new ScimError(400, 'The attribute "userName" is required.', 'invalidValue');
  const name = given.name === undefined || given.name === null ? {} : asObject(given.name);
  const facts = given[enterprise] === undefined || given[enterprise] === null ? {} : asObject(given[enterprise]);
  return checkUser({
    userName,
    externalId: textOf('externalId', given.externalid) || null,
    email: emailIn(given.emails) ?? userName,
    ...mapDirectory((field) => textOf(field, facts[field.toLowerCase()]) || null),
    ...namesOf(name, textOf('displayName', given.displayname)),
    active: given.active === undefined || given.active === null ? true : booleanOf(given.active),
  });
}

/** Applies the changes of a PATCH. @throws ScimError for a path that does not exist or can't be changed */
export function changeUser(user: ScimUser, changes: readonly Change[]): ScimUser {
  return checkUser(changes.reduce(changeOne, user));
}

function changeOne(user: ScimUser, { op, attribute, filter, part, value }: Change): ScimUser {
  if (readOnly.has(attribute)) throw new ScimError(400, `The attribute "${attribute}" is read-only.`, 'mutability');
  const isGone = op === 'remove';
  if (attribute === enterprise || attribute.startsWith(`${enterprise}:`)) return changeFacts(user, attribute, isGone ? null : value);
  if (ignored.has(attribute) || attribute.startsWith(extension)) return user;
  if (attribute === 'active') return { ...user, active: isGone ? true : booleanOf(value) };
  if (attribute === 'externalid') return { ...user, externalId: isGone ? null : textOf('externalId', value) || null };
  if (attribute === 'username') {
    if (isGone) throw new ScimError(400, 'The attribute "userName" is required.', 'mutability');
    return { ...user, userName: textOf('userName', value) };
  }
  if (attribute === 'name') return changeName(user, part, isGone ? '' : value);
  if (attribute === 'emails') {
    // An account has one address, so a removal leaves it until another one is sent.
    if (isGone) return user;
    if (filter || part) {
      if (part !== undefined && part !== 'value') return user;
      const email = typeof value === 'string' ? value : emailIn([value].flat());
      return email === undefined ? user : { ...user, email: textOf('emails', email) };
    }
    return { ...user, email: emailIn([value].flat()) ?? user.email };
  }
  throw new ScimError(400, `There is no attribute "${cutText(attribute, 80)}".`, 'invalidPath');
}

/** Changes one attribute of the enterprise extension, or those of an object; null removes them. */
function changeFacts(user: ScimUser, attribute: string, value: unknown): ScimUser {
  const name = attribute.slice(enterprise.length + 1);
  const facts = name ? { [name]: value } : value === null ? undefined : asObject(value);
  const factOf = (field: DirectoryField) => {
    const key = field.toLowerCase();
    if (!facts) return null;
    return key in facts ? textOf(field, facts[key]) || null : user[field];
  };
  return { ...user, ...mapDirectory(factOf) };
}

function changeName(user: ScimUser, part: string | undefined, value: unknown): ScimUser {
  if (part === undefined) {
    const name = typeof value === 'string' ? {} : asObject(value);
    const { givenname = value === '' ? '' : user.givenName, familyname = value === '' ? '' : user.familyName } = name;
    return { ...user, givenName: textOf('name.givenName', givenname), familyName: textOf('name.familyName', familyname) };
  }
  if (part === 'givenname') return { ...user, givenName: textOf('name.givenName', value) };
  if (part === 'familyname') return { ...user, familyName: textOf('name.familyName', value) };
  if (['formatted', 'middlename', 'honorificprefix', 'honorificsuffix'].includes(part)) return user;
  throw new ScimError(400, `There is no attribute "name.${cutText(part, 80)}".`, 'invalidPath');
}

function checkUser(user: ScimUser): ScimUser {
  const email = user.email.toLowerCase();
  if (!mailPattern.test(email)) throw new ScimError(400, 'An e-mail address is required, in "emails" or as "userName".', 'invalidValue');
  return { ...user, email };
}

function namesOf(name: Record<string, unknown>, displayName: string): Pick<ScimUser, 'givenName' | 'familyName'> {
  const [givenName, familyName] = [textOf('name.givenName', name.givenname), textOf('name.familyName', name.familyname)];
  if (givenName || familyName) return { givenName, familyName };
  const [first = '', ...rest] = (textOf('name.formatted', name.formatted) || displayName).split(' ');
  return { givenName: first, familyName: rest.join(' ') };
}

/** Returns the primary address of a list, or the first. */
function emailIn(value: unknown): string | undefined {
  if (!Array.isArray(value) || !value.length) return undefined;
  const all = value.slice(0, 50).map((one) => (typeof one === 'string' ? { value: one } : asObject(one)));
  const chosen = all.find(({ primary }) => primary === true || String(primary).toLowerCase() === 'true') ?? all[0];
  return textOf('emails.value', chosen?.value) || undefined;
}

function textOf(name: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw new ScimError(400, `The attribute "${name}" is a text.`, 'invalidValue');
  const text = value.replaceAll('\u0000', '').toWellFormed().trim();
  if (text.length > lengthMax) throw new ScimError(400, `The attribute "${name}" has at most ${lengthMax} characters.`, 'invalidValue');
  return text;
}

/** Reads a boolean. Microsoft Entra sends it as the text "True" or "False". */
function booleanOf(value: unknown): boolean {
  const one = Array.isArray(value) && value.length === 1 ? value[0] : value;
  const text = String(typeof one === 'object' && one !== null && 'value' in one ? one.value : one).toLowerCase();
  if (text === 'true' || text === 'false') return text === 'true';
  throw new ScimError(400, 'The attribute "active" is true or false.', 'invalidValue');
}
