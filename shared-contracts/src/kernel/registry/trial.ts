import * as z from 'zod/mini';
import type { RegistryDocument } from './document.ts';
import { type Release, release } from './entry.ts';

/** Describes what a browser tries of one remote: a published release, or what a developer's machine serves (`npx platform serve`). */
export const triedRemote = z.object({
  /** The published release's name, or the machine's address without its scheme. */
  release: z.string(),
  /** The published release as the server knows it. */
  document: z.optional(release),
  /** For example `http://localhost:4701`; its `/release.json` is the release. */
  origin: z.optional(z.string()),
});
export type TriedRemote = z.infer<typeof triedRemote>;

/**
 * Describes other releases of some remotes for one browser and a limited time. The server verified the signed link before it wrote this
 * into the page.
 */
export const pageTrial = z.object({
  /** The page's mix for reports: `prod-r12+mfe-chat@1.0.1-1a2b3c4d`. */
  mix: z.string(),
  /** The link's author. Only the author's own browser loads code from a developer's machine. */
  by: z.string(),
  expiresAt: z.string(),
  remotes: z.record(z.string(), triedRemote),
});
export type PageTrial = z.infer<typeof pageTrial>;

/** Matches an address on this machine, whose traffic never leaves it: the only other origin that code may come from. */
export const isLoopbackOrigin = (origin: string): boolean => /^http:\/\/(localhost|127\.0\.0\.1):[1-9]\d{1,4}$/.test(origin);

/** Returns the name of a mix: its revision and the releases on trial. */
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

/** Returns the registry with a trial applied. Releases on trial have no fallback, so failures are visible. */
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
