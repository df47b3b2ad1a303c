import { defaultRelease, type Refusal, type UnsignedRegistry } from 'shared-contracts/registry';
import { shellName } from './packages.ts';
import { type RemoteRelease, readRelease, releaseBase, type ShellRelease } from './published-release.ts';
import { findDifference } from './schema-differences.ts';
import { readShapes, type Shapes } from './schemas.ts';

interface Offered {
  readonly name: string;
  readonly release: string;
}

/**
 * Checks what releases say about themselves against the rest of the mix: names, addresses, and the schemas of events and calls. The page
 * trusts the signature for these, because it has neither the schemas nor room for them.
 */
export function refuseContracts(state: string, document: UnsignedRegistry, offered: readonly Offered[]): Refusal[] {
  const shapes = createShapes(state);
  return offered.flatMap((one) => [
    ...refuseIdentity(document, one),
    ...refuseTopics(document, one),
    ...refuseEventShapes(document, one, shapes),
    ...refuseCallShapes(state, document, one, shapes),
  ]);
}

const releaseIn = ({ remotes }: UnsignedRegistry, { name, release }: Offered) => remotes[name]?.releases[release];

function refuseIdentity(document: UnsignedRegistry, one: Offered): Refusal[] {
  const { name, release } = one;
  const found = releaseIn(document, one);
  const home = releaseBase(name, release);
  return !found || found.base === home
    ? []
    : [{ code: 'gate/origin' as const, detail: `${name} ${release} would load from ${found.base}, which is not its folder ${home}.` }];
}

/** A listener needs a topic that its owner still emits. A remote that is not in the mix emits nothing, which is fine. */
function refuseTopics(document: UnsignedRegistry, one: Offered): Refusal[] {
  const found = releaseIn(document, one);
  return Object.keys(found?.contributes.consumes ?? {}).flatMap((topic) => {
    const owner = topic.split(':')[0] ?? '';
    const emitted = emittedBy(document, owner, one);
    return !emitted || topic in emitted
      ? []
      : [{ code: 'gate/event' as const, detail: `${one.name} ${one.release} listens to ${topic}, which ${owner} does not emit.` }];
  });
}

function emittedBy({ shell, remotes }: UnsignedRegistry, owner: string, one: Offered): Readonly<Record<string, number>> | undefined {
  if (owner === shellName) return shell.events;
  const entry = remotes[owner];
  const release = owner === one.name ? one.release : entry && defaultRelease(entry);
  return entry?.releases[release ?? '']?.contributes.emits;
}

type ReadShapes = (name: string, release: string) => Shapes | undefined;

function createShapes(state: string): ReadShapes {
  const known = new Map<string, Shapes | undefined>();
  return (name, release) => {
    const key = `${name}@${release}`;
    if (!known.has(key)) known.set(key, readShapes(state, name, release));
    return known.get(key);
  };
}

/** Compares the payload that the owner's release emits with the one that a listener was built to read. */
function refuseEventShapes(document: UnsignedRegistry, one: Offered, shapes: ReadShapes): Refusal[] {
  const found = releaseIn(document, one);
  return Object.keys(found?.contributes.consumes ?? {}).flatMap((topic) => {
    const owner = topic.split(':')[0] ?? '';
    const entry = document.remotes[owner];
    const release = owner === shellName ? document.shell.release : owner === one.name ? undefined : entry && defaultRelease(entry);
    const [written, read] = [release ? shapes(owner, release)?.events[topic] : undefined, shapes(one.name, one.release)?.events[topic]];
    const difference = written && read && findDifference(written, read, 'answer');
    const detail = `${one.name} ${one.release} cannot read ${topic} of ${owner} ${release}: ${difference}. A changed payload needs a new major version.`;
    return difference ? [{ code: 'gate/schema' as const, detail }] : [];
  });
}

/** Compares each call that a remote was built with against the same call of the shell, which brings the calls to the page. */
function refuseCallShapes(state: string, document: UnsignedRegistry, one: Offered, shapes: ReadShapes): Refusal[] {
  const shell = document.shell.release;
  const own = readRelease<RemoteRelease>(state, one.name, one.release).schemas?.calls;
  const offered = shell && readRelease<ShellRelease>(state, shellName, shell).schemas?.calls;
  if (!own || !offered) return [];
  return Object.entries(own).flatMap(([call, hash]) => {
    const say = (detail: string) => [{ code: 'gate/schema' as const, detail: `${one.name} ${one.release} uses ${call}: ${detail}.` }];
    if (!offered[call]) return say('the shell does not have this call');
    if (offered[call] === hash) return [];
    const [theirs, mine] = [shapes(shellName, shell)?.calls[call], shapes(one.name, one.release)?.calls[call]];
    if (!theirs || !mine) return [];
    const answer = findDifference(theirs.answer, mine.answer, 'answer');
    const input = findDifference(mine.input, theirs.input, 'input');
    if (answer) return say(`in the shell’s answer, ${answer}`);
    return input ? say(`in what the shell sends, ${input}`) : [];
  });
}
