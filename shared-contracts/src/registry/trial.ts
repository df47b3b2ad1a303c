import * as z from 'zod/mini';
import { type RegistryDocument, type Release, release } from './document.ts';

/** What a browser tries of one remote: a published release, or what a developer's machine serves (`npx platform serve`). */
export const triedRemote = z.object({
  /** The published release's name, or the machine's address without its scheme. */
  release: z.string(),
  /** The published release itself, as the server knows it. */
  document: z.optional(release),
  /** For example `http://localhost:4701`; its `/release.json` is the release. */
  origin: z.optional(z.string()),
});
export type TriedRemote = z.infer<typeof triedRemote>;

/** Other releases of some remotes, for one browser and a while: the server verified the signed link before it wrote this into the page. */
export const pageTrial = z.object({
  /** The mix that the page runs, for reports: `prod-r12+mfe-chat@1.0.1-1a2b3c4d`. */
  mix: z.string(),
  /** Who made the link. Machines of developers are asked only for themselves. */
  by: z.string(),
  expiresAt: z.string(),
  remotes: z.record(z.string(), triedRemote),
});
export type PageTrial = z.infer<typeof pageTrial>;

/** A page of this very machine, whose traffic leaves it never: the only other origin that code may ever come from. */
export const isLoopbackOrigin = (origin: string): boolean => /^http:\/\/(localhost|127\.0\.0\.1):[1-9]\d{1,4}$/.test(origin);

/** A mix by its revision and what is tried on top of it. */
export const mixName = (
  { env, rev }: { readonly env: string; readonly rev: number },
  tried: Readonly<Record<string, string>> = {},
): string =>
  [
    `${env}-r${rev}`,
    ...Object.entries(tried)
      .map(([remote, name]) => `${remote}@${name}`)
      .toSorted(),
  ].join('+');

/** The registry as a trial has it: the tried releases are everybody's, without anything to fall back to, so that a failure shows. */
export function withTrial<D extends Pick<RegistryDocument, 'remotes' | 'origins'>>(
  document: D,
  tried: Readonly<Record<string, { readonly name: string; readonly release: Release }>>,
): D {
  const entries = Object.entries(tried).map(([remote, { name, release: one }]) => {
    const timeoutMs = document.remotes[remote]?.timeoutMs ?? 4_000;
    return [
      remote,
      { timeoutMs, disabled: false, previous: null, rollout: [{ release: name, default: true }], releases: { [name]: one } },
    ] as const;
  });
  const origins = Object.values(tried).flatMap(({ release: { base } }) => {
    const origin = URL.canParse(base) ? new URL(base).origin : '';
    return isLoopbackOrigin(origin) ? [origin] : [];
  });
  return { ...document, origins: [...document.origins, ...origins], remotes: { ...document.remotes, ...Object.fromEntries(entries) } };
}
