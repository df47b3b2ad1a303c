import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import type { LdapSettings } from 'shared-contracts/admin-calls';
import { makeCertificate } from './certificates.ts';
import { listenLow } from './scripted-provider.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Returns where a program of OpenLDAP is; undefined if it isn't installed. Debian keeps servers outside the path of users. */
function find(program: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/libexec'];
  return folders.map((folder) => join(folder, program)).find((file) => existsSync(file));
}

/** Says whether OpenLDAP is installed. `apt-get install slapd` installs it. */
export const hasSlapd = find('slapd') !== undefined && find('slapadd') !== undefined;

export const base = 'dc=acme,dc=example';
export const readerDn = `cn=reader,${base}`;
export const readerPassword = 'reads everything';

export interface TestDirectory {
  readonly ldap: string;
  readonly ldaps: string;
  /** Is the certificate of the authority that signed the directory's. */
  readonly authority: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts OpenLDAP on the loopback interface. Everybody's password is their user name followed by `'s password`: `ana` (in `staff` and
 * `ops`), `ben`, `star*` with an asterisk in the name, `nomail` without an address, and two people with the address `twin@acme.example`.
 */
export async function startSlapd(): Promise<TestDirectory> {
  const folder = temporaryFolder('slapd');
  const [port, securePort] = [await freePort(), await freePort()];
  const authority = makeCertificate({ name: 'Test authority' });
  const server = makeCertificate({ name: 'directory', hosts: ['localhost', '127.0.0.1'], by: authority });
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  mkdirSync(join(folder, 'data'));
  const [ca, certificate, key] = [file('ca.pem', authority.certificate), file('cert.pem', server.certificate), file('key.pem', server.key)];
  const settings = file('slapd.conf', configuration(join(folder, 'data'), { ca, certificate, key }));
  execFileSync(find('slapadd') ?? '', ['-f', settings, '-l', file('people.ldif', people)], { stdio: 'ignore' });
  const addresses = `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${securePort}`;
  // With a debug level, the server stays in the foreground and ends with us.
  const child = spawn(find('slapd') ?? '', ['-f', settings, '-h', addresses, '-d', '0'], { stdio: 'ignore' });
  await listens(port, child);
  await listens(securePort, child);
  return {
    ldap: `ldap://127.0.0.1:${port}`,
    ldaps: `ldaps://localhost:${securePort}`,
    authority: authority.certificate,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill();
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenLow(server);
  server.close();
  await once(server, 'close');
  return port;
}

async function listens(port: number, child: ChildProcess): Promise<void> {
  const ends = Date.now() + 20_000;
  while (Date.now() < ends && child.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'close').then(() => false)]).catch(
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`slapd doesn't listen (exit code ${child.exitCode})`);
}

const configuration = (data: string, { ca, certificate, key }: Readonly<Record<'ca' | 'certificate' | 'key', string>>) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload memberof
TLSCACertificateFile ${ca}
TLSCertificateFile ${certificate}
TLSCertificateKeyFile ${key}
database mdb
directory ${data}
suffix "${base}"
rootdn "cn=root,${base}"
rootpw root
overlay memberof
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="${readerDn}" read by * none
`;

const person = (uid: string, lines: readonly string[]) => `dn: cn=${uid.replace('*', 'asterisk')},ou=people,${base}
objectClass: inetOrgPerson
cn: ${uid.replace('*', 'asterisk')}
uid: ${uid}
userPassword: ${uid}'s password
${lines.join('\n')}
`;

const group = (name: string, members: readonly string[]) => `dn: cn=${name},ou=groups,${base}
objectClass: groupOfNames
cn: ${name}
${members.map((uid) => `member: cn=${uid},ou=people,${base}`).join('\n')}
`;

const people = [
  `dn: ${base}\nobjectClass: dcObject\nobjectClass: organization\no: Acme\n`,
  ...['people', 'groups'].map((name) => `dn: ou=${name},${base}\nobjectClass: organizationalUnit\nou: ${name}\n`),
  `dn: ${readerDn}\nobjectClass: organizationalRole\nobjectClass: simpleSecurityObject\ncn: reader\nuserPassword: ${readerPassword}\n`,
  person('ana', ['sn: Álvarez', 'givenName: Ana', 'mail: ana@acme.example']),
  person('ben', ['sn: Ng', 'givenName: Ben', 'mail: ben@acme.example']),
  person('star*', ['sn: Star', 'mail: star@acme.example']),
  person('nomail', ['sn: Mail']),
  person('outside', ['sn: Outside', 'mail: outside@other.example']),
  person('twin1', ['sn: Twin', 'mail: twin@acme.example']),
  person('twin2', ['sn: Twin', 'mail: twin@acme.example']),
  group('staff', ['ana', 'ben']),
  group('ops', ['ana']),
  // Another server, where nobody may be led.
  `dn: ou=elsewhere,${base}\nobjectClass: referral\nobjectClass: extensibleObject\nou: elsewhere\nref: ldap://127.0.0.1:9/ou=elsewhere,${base}\n`,
].join('\n');

/** Returns the settings that find people of the test directory. */
export const ldapSettingsOf = (
  directory: Pick<TestDirectory, 'ldaps' | 'authority'>,
  changed: Partial<LdapSettings> = {},
): LdapSettings => ({
  url: directory.ldaps,
  start_tls: false,
  allows_plain: false,
  ca_certificate: directory.authority,
  bind_dn: readerDn,
  base_dn: base,
  user_filter: '(&(objectClass=inetOrgPerson)(|(uid={login})(mail={login})))',
  id_attribute: 'entryUUID',
  email_attribute: 'mail',
  first_name_attribute: 'givenName',
  last_name_attribute: 'sn',
  member_attribute: '',
  group_base_dn: `ou=groups,${base}`,
  group_filter: '(&(objectClass=groupOfNames)(member={dn}))',
  group_name_attribute: 'cn',
  ...changed,
});
