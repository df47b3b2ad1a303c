import { randomBytes } from 'node:crypto';
import { type Client, type Entry, InvalidCredentialsError, NoSuchObjectError, SizeLimitExceededError } from 'ldapts';
import { dnPlaceholder, type LdapSettings, loginPlaceholder } from 'shared-contracts/admin-calls';
import { cutText } from 'shared-contracts/text';
import type { PrivateHosts } from '../model/provider-fetch.ts';
import { DirectoryError, type Patience, usualPatience, withConnection } from './ldap-connection.ts';
import { fillFilter, isFilter } from './ldap-filter.ts';

const groupsMost = 1_000;
const valueMost = 500;

/** Describes somebody whom a directory knows. */
export interface DirectoryPerson {
  readonly dn: string;
  readonly subject: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Is undefined if the directory has more than we read. */
  readonly groups: readonly string[] | undefined;
}

/** Describes what a search for somebody found. */
export type Lookup = { readonly found: 'one'; readonly person: DirectoryPerson } | { readonly found: 'none' | 'several' };

/** Creates the access to a directory (LDAP). `secret` is the password of the account that searches. */
export function createDirectory(settings: LdapSettings, secret: string, allowed: PrivateHosts, given: Partial<Patience> = {}) {
  const patience = { ...usualPatience, ...given };
  const search = async <T>(work: (client: Client) => Promise<T>) => {
    if (!isFilter(settings.user_filter, loginPlaceholder)) throw new DirectoryError('badFilter');
    // Without its password, the directory would take the account for nobody and let it search what anybody may.
    if (settings.bind_dn && !secret) throw new DirectoryError('serviceRefused');
    if (searchesGroups(settings) && !isFilter(settings.group_filter, dnPlaceholder)) throw new DirectoryError('badFilter');
    return withConnection(settings, { allowed, patience }, async (client) => {
      if (settings.bind_dn) await client.bind(settings.bind_dn, secret);
      return work(client);
    });
  };
  return {
    /** Looks somebody up without their password. */
    look: (login: string): Promise<Lookup> => search((client) => find(client, settings, login)),
    /** Checks that the directory answers, lets us search, and has the base. */
    check: (): Promise<void> =>
      search(async (client) => {
        await client.search(settings.base_dn, { scope: 'base', attributes: ['1.1'] }).catch(asNoBase);
      }),
    /**
     * Returns the person if the password is right; undefined if it is wrong or the name fits nobody or several people.
     * @throws DirectoryError if the directory can't be asked.
     */
    signIn: (login: string, password: string): Promise<DirectoryPerson | undefined> => {
      // An empty password binds as nobody, which always succeeds (RFC 4513, 5.1.2).
      if (!password) throw new DirectoryError('failed');
      return search(async (client) => {
        const looked = await find(client, settings, login);
        // Asks in any case, so that the time doesn't tell whether the name exists.
        const dn = looked.found === 'one' ? looked.person.dn : `cn=${randomBytes(12).toString('hex')},${settings.base_dn}`;
        const isRight = await binds(client, dn, password);
        return isRight && looked.found === 'one' ? looked.person : undefined;
      });
    },
  };
}

export type Directory = ReturnType<typeof createDirectory>;

const searchesGroups = ({ group_base_dn, group_filter }: LdapSettings) => Boolean(group_base_dn && group_filter);

async function binds(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (error instanceof InvalidCredentialsError || error instanceof NoSuchObjectError) return false;
    throw error;
  }
}

/** Finds the one person with this name. Referrals to other servers are in another list of the answer and not followed. */
async function find(client: Client, settings: LdapSettings, login: string): Promise<Lookup> {
  const { id_attribute, email_attribute, first_name_attribute, last_name_attribute, member_attribute } = settings;
  const named = [id_attribute, email_attribute, first_name_attribute, last_name_attribute, member_attribute].filter(Boolean);
  const filter = fillFilter(settings.user_filter, loginPlaceholder, login);
  const entries = await client
    .search(settings.base_dn, { scope: 'sub', filter, sizeLimit: 2, attributes: named, explicitBufferAttributes: [id_attribute] })
    .then(({ searchEntries }) => searchEntries)
    .catch((error: unknown) => {
      if (error instanceof SizeLimitExceededError) return 'several' as const;
      return asNoBase(error);
    });
  if (entries === 'several' || entries.length > 1) return { found: 'several' };
  const [entry] = entries;
  if (!entry) return { found: 'none' };
  const [first = ''] = texts(entry, first_name_attribute);
  const [last = ''] = texts(entry, last_name_attribute);
  const [email = ''] = texts(entry, email_attribute);
  const person = { dn: entry.dn, subject: idOf(entry, id_attribute), email, firstName: cutText(first, 100), lastName: cutText(last, 100) };
  return { found: 'one', person: { ...person, groups: await groupsOf(client, settings, entry) } };
}

async function groupsOf(client: Client, settings: LdapSettings, entry: Entry): Promise<string[] | undefined> {
  const own = settings.member_attribute ? texts(entry, settings.member_attribute) : [];
  const { group_base_dn: base, group_filter, group_name_attribute: name } = settings;
  if (!searchesGroups(settings)) return boundGroups(own);
  const filter = fillFilter(group_filter, dnPlaceholder, entry.dn);
  const entries = await client
    .search(base, { scope: 'sub', filter, sizeLimit: groupsMost, attributes: [name || '1.1'] })
    .then(({ searchEntries }) => searchEntries)
    .catch((error: unknown) => (error instanceof SizeLimitExceededError ? undefined : asNoBase(error)));
  return entries && boundGroups([...own, ...entries.flatMap((group) => (name ? texts(group, name) : [group.dn]))]);
}

/** A part of the groups would end memberships of the others. */
const boundGroups = (groups: readonly string[]) =>
  groups.length > groupsMost ? undefined : groups.filter((group) => group.length <= valueMost);

/** Returns an attribute in any spelling of its name. */
function valuesOf(entry: Entry, name: string): (Buffer | string)[] {
  const key = Object.keys(entry).find((one) => one.toLowerCase() === name.toLowerCase());
  const value = key && key !== 'dn' ? entry[key] : undefined;
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

const texts = (entry: Entry, name: string): string[] =>
  name
    ? valuesOf(entry, name)
        .map((value) => value.toString().trim())
        .filter(Boolean)
    : [];

/** Returns the permanent ID: text as it is, bytes such as Active Directory's `objectGUID` as hexadecimal digits. */
function idOf(entry: Entry, name: string): string {
  const [value] = valuesOf(entry, name);
  const bytes = Buffer.from(value ?? '');
  const isText = bytes.every((byte) => byte > 0x20 && byte < 0x7f);
  return isText && !/^object(?:guid|sid)$/i.test(name) ? bytes.toString() : bytes.toString('hex');
}

function asNoBase(error: unknown): never {
  throw error instanceof NoSuchObjectError ? new DirectoryError('noBase', { cause: error }) : error;
}
