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

/** Removes the trailing slash of a typed address. */
const toOrigin = (typed: string): string => typed.trim().replace(/(?<!\/)\/+$/, '');

export const isLocalAddress = (typed: string): boolean => isLoopbackOrigin(toOrigin(typed));

/** Builds a link to the current page that starts the trial for everyone who opens it. */
export const buildTrialLink = ({ origin, pathname }: { origin: string; pathname: string }, token: string): string =>
  `${origin}${pathname}?trial=${token}`;
