import { isLoopbackOrigin } from 'shared-contracts/registry';
import type { TriableRemote } from 'shared-contracts/settings-calls';

/** What is chosen for a remote: nothing, a published release, or a machine's address as it was typed. */
export type Choice = { readonly release: string } | { readonly origin: string } | undefined;

/** What the call takes of the choices; remotes that stay as promoted are left out. */
export function wantedOf(remotes: readonly TriableRemote[], choices: Readonly<Record<string, Choice>>) {
  return remotes.flatMap(({ remote, current }) => {
    const choice = choices[remote];
    if (!choice || ('release' in choice && choice.release === current)) return [];
    return [{ remote, ...('origin' in choice ? { origin: originOf(choice.origin) } : choice) }];
  });
}

/** An address as people type it, without the slash at its end. */
const originOf = (typed: string): string => typed.trim().replace(/(?<!\/)\/+$/, '');

export const isMachine = (typed: string): boolean => isLoopbackOrigin(originOf(typed));

/** A page of this server that begins the trial, for whoever opens it. */
export const linkOf = ({ origin, pathname }: { origin: string; pathname: string }, token: string): string =>
  `${origin}${pathname}?trial=${token}`;
