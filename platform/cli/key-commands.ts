import { distrustKey, enrollKey, environmentsOf, keyIn, listKeys, ownKey, replaceKey, signAgain, signerOf } from '../service/index.ts';
import { argument, type CliContext, UsageError } from './command.ts';
import { table } from './table.ts';

/** Lists, enrolls, replaces and revokes the keys that sign the registry, on the machine that has it. */
export async function manageKeys(context: CliContext): Promise<void> {
  const { state, say } = context;
  const what = argument(context, 0, 'what to do: list, show, enroll, provide, replace or revoke');
  const { trusted, revoked } = listKeys(state);
  if (what === 'show') return say(ownKey(state).publicKey);
  if (what === 'list') {
    const own = ownKey(state).id;
    const rows = Object.keys(trusted).map((id) => [id, id === own ? 'this machine' : '', signedBy(state, id).join(', ') || '—']);
    return table(context, ['key', '', 'signs'], [...rows, ...revoked.map((id) => [id, 'revoked', '—'])]);
  }
  if (what === 'enroll') return say(`${enrollKey(state, argument(context, 1, 'the public key'))} is enrolled.`);
  if (what === 'provide') return say(provideKey(state, argument(context, 1, 'the folder of the server’s key')));
  if (what === 'replace') {
    const { id } = replaceKey(state);
    await signAllAgain(state, 'signed with a new key');
    return say(`${id} is the new key of this machine. Revoke the former one when no page with it is open.`);
  }
  if (what !== 'revoke') throw new UsageError(`There is no "keys ${what}".`);
  const id = argument(context, 1, 'the key to revoke');
  if (ownKey(state).id === id) throw new Error('This machine signs with that key. Replace it first: npx platform keys replace');
  if (!(id in trusted)) throw new Error(`There is no key ${id}.`);
  await signAllAgain(state, `signed again: the key ${id} was revoked`, id);
  distrustKey(state, id);
  say(`${id} is revoked.`);
}

/** Makes a key for a server in a folder that the server reads as PLATFORM_KEYS_DIR, unless it has one, and enrolls it. */
function provideKey(state: string, folder: string): string {
  const { id, publicKey } = keyIn(folder);
  const { trusted, revoked } = listKeys(state);
  if (id in trusted) return `The server’s key ${id} is enrolled already.`;
  if (revoked.includes(id)) return `The server’s key ${id} was revoked. An owner replaces it under Administration → Releases.`;
  return `${enrollKey(state, publicKey)} is enrolled as the server’s key.`;
}

const signedBy = (state: string, id: string) => environmentsOf(state, []).filter((env) => signerOf(state, env) === id);

async function signAllAgain(state: string, why: string, of?: string): Promise<void> {
  const by = process.env.USER ?? 'unknown';
  for (const env of of ? signedBy(state, of) : environmentsOf(state, [])) await signAgain(state, env, by, why, new Date());
}
