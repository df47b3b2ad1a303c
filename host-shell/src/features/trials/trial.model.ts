import { isLoopbackOrigin } from 'shared-contracts/registry';
import type { TriableRemote } from 'shared-contracts/settings-calls';

/** Describes the choice for a remote: nothing, a published release, or a local address as typed. */
export type Choice = { readonly release: string } | { readonly origin: string } | undefined;

/** Lists the choices for the call; remotes that stay as promoted are left out. */
export function listWanted(remotes: readonly TriableRemote[], choices: Readonly<Record<string, Choice>>) {
  return remotes.flatMap(({ remote, current }) => {
    const choice = choices[remote];
    if (!choice || ('release' in choice && choice.release === current)) return [];
    return [{ remote, ...('origin' in choice ? { origin: toOrigin(choice.origin) } : choice) }];
  });
}

/** Describes what an address with `?try=mfe-hello@http://localhost:4701` asks for: a remote from its reader's machine. */
export interface AskedTrial {
  readonly remote: string;
  readonly origin: string;
}

/** Reads what the address asks to try; undefined for anything but a remote and an address on this machine. */
export function readAskedTrial(search: string): AskedTrial | undefined {
  const [, remote = '', origin = ''] =
    /^(mfe-[a-z0-9-]{1,60})@(.+)$/.exec(new URLSearchParams(search).get('try')?.slice(0, 300) ?? '') ?? [];
  return isLocalAddress(origin) ? { remote, origin: toOrigin(origin) } : undefined;
}

/** Returns the remotes with the asked one first. A new remote was never published, so the server does not list it. */
export function withAsked(remotes: readonly TriableRemote[], asked: AskedTrial | undefined): readonly TriableRemote[] {
  if (!asked) return remotes;
  const known = remotes.find(({ remote }) => remote === asked.remote);
  const first = known ?? { remote: asked.remote, label: asked.remote, current: null, releases: [] };
  return [first, ...remotes.filter(({ remote }) => remote !== asked.remote)];
}

/** Removes the trailing slash of a typed address. */
const toOrigin = (typed: string): string => typed.trim().replace(/(?<!\/)\/+$/, '');

export const isLocalAddress = (typed: string): boolean => isLoopbackOrigin(toOrigin(typed));

/** Builds a link to the current page that starts the trial for everyone who opens it. */
export const buildTrialLink = ({ origin, pathname }: { origin: string; pathname: string }, token: string): string =>
  `${origin}${pathname}?trial=${token}`;
