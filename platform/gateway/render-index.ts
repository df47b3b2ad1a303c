import { findLanguage, languages, type Owned, type PanelContribution, panelFor, type RouteContribution, routeFor } from 'shared-contracts';
import { type PageConfig, type RegistryDocument, type Release, soundRemotes, withTrial } from 'shared-contracts/registry';
import type { ShellRelease } from '../release/published-release.ts';
import { staticShell, staticShellStyle } from './static-shell.ts';

export interface IndexInput {
  readonly registry: RegistryDocument;
  readonly shell: ShellRelease;
  readonly config: PageConfig;
  /** Holds the request's path and query, including `{base}`. */
  readonly url: string;
  /** Holds the `theme` cookie: light or dark; anything else follows the system. */
  readonly theme: string | undefined;
  /** Holds the `color_scheme` cookie; unknown names are ignored. */
  readonly colorScheme?: string | undefined;
  /** Holds the `accessibility` cookie: words separated by dots; unknown words are ignored. */
  readonly accessibility?: string | undefined;
  /** Holds the tag of the page's language; unknown ones give English. */
  readonly language?: string | undefined;
  readonly signedIn: boolean;
  /** Whether the browser was an administrator's at the last visit, so that the code of their pages is worth loading early. */
  readonly isAdministrator?: boolean;
}

/** Renders the page: the registry as data, the shell's files, then low-priority preloads for this address. No inline script. */
export function renderIndex({
  registry,
  shell,
  config,
  url,
  theme,
  colorScheme = '',
  accessibility = '',
  language,
  signedIn,
  isAdministrator = false,
}: IndexInput): string {
  const { pathname } = new URL(url, 'http://localhost');
  const path = pathname.slice(config.base.length);
  const hasShell = signedIn && !path.startsWith('/auth/');
  const { tag, direction } = findLanguage(language) ?? languages[0];
  const mode = theme === 'light' || theme === 'dark' ? ` data-mode="${theme}"` : '';
  const scheme = /^[a-z0-9-]{1,40}$/.test(colorScheme) ? ` data-scheme="${colorScheme}"` : '';
  const access = /^[a-z.-]{1,120}$/.test(accessibility) ? ` data-access="${accessibility.replaceAll('.', ' ')}"` : '';
  const files = shell.initial.map((file) => ({ url: shell.base + file, integrity: shell.integrity[file] ?? '' })).filter(isPlain);
  const styles = files
    .filter((file) => file.url.endsWith('.css'))
    .map((file) => `<link rel="stylesheet" ${attributes({ href: file.url, integrity: file.integrity })} crossorigin>`);
  const scripts = files
    .filter((file) => file.url.endsWith('.js'))
    .map((file) => `<script defer ${attributes({ src: file.url, integrity: file.integrity })} crossorigin fetchpriority="high"></script>`);
  const preloads = signedIn ? preloadsFor(registry, shell, config, { url, isAdministrator }).filter(isPlain) : [];
  return [
    `<!doctype html>`,
    `<html lang="${tag}" dir="${direction}"${mode}${scheme}${access}>`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><title>Atrium</title>`,
    `<meta name="color-scheme" content="light dark"><link rel="icon" href="data:image/svg+xml,${icon}">`,
    appleIcon,
    ...themeColors(theme),
    ...styles,
    ...scripts,
    ...preloads.map(
      ({ url: href, integrity }) =>
        `<link rel="preload" as="${href.endsWith('.css') ? 'style' : 'script'}" ${attributes({ href, integrity })} crossorigin fetchpriority="low">`,
    ),
    ...textsPreload(config, tag),
    `<script type="application/json" id="registry">${json(registry)}</script>`,
    `<script type="application/json" id="page-config">${json(config)}</script>`,
    `<style>${notStartedStyle}${hasShell ? staticShellStyle : ''}</style>`,
    `</head><body>${hasShell ? staticShell(path) : ''}<div id="root">${notStarted}</div><noscript>Atrium needs JavaScript. Turn it on and reload the page.</noscript></body></html>`,
  ].join('\n');
}

/** Requests the shell's texts with its code, which waits for them before it renders. */
function textsPreload({ texts }: PageConfig, tag: string): string[] {
  const file = texts?.[tag];
  return file ? [`<link rel="preload" as="fetch" ${attributes({ href: file.url, integrity: file.integrity })} crossorigin>`] : [];
}

const icon = encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0F5F52"/><path d="M8 23 16 8l8 15M11.5 18h9" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>',
);

/** The shell adds the manifest, after the first page. */
const appleIcon = '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">';

/** Holds the page's background in both themes; browsers color the window around it alike. */
const backgrounds = { light: '#f6f3ec', dark: '#121412' } as const;

function themeColors(theme: string | undefined): string[] {
  if (theme === 'light' || theme === 'dark') return [`<meta name="theme-color" content="${backgrounds[theme]}">`];
  return Object.entries(backgrounds).map(
    ([name, color]) => `<meta name="theme-color" content="${color}" media="(prefers-color-scheme: ${name})">`,
  );
}

/**
 * Stays hidden until the shell starts and replaces it. If the shell's files do not arrive, or the browser refuses changed ones, no script
 * can say so; the style then shows the message after a while.
 */
const notStarted =
  '<p class="not-started" role="alert"><b>Atrium has not started.</b> Its files did not arrive, or were changed on the way and your browser ' +
  'refused to run them. Reload the page while holding Shift, so that your browser fetches them again. If this message comes back, tell the ' +
  'people who run this server.</p>';
const notStartedStyle =
  '.not-started{max-width:36rem;margin:0 auto;padding:20vh 24px;font:16px/1.5 system-ui,sans-serif;visibility:hidden;animation:not-started 0s 8s forwards}' +
  '@keyframes not-started{to{visibility:visible}}@media (scripting:none){.not-started{display:none}}';

/** Accepts only files on our own origin, even if a registry names others. */
const isPlain = ({ url, integrity }: Preload) =>
  /^\/(?!\/)[\w./@+-]*$/.test(url) && !url.includes('..') && /^(sha(?:256|384)-[\w+/]+=*)?$/.test(integrity);

const attributes = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`)
    .join(' ');

/** Writes JSON that cannot close its script element. */
const json = (value: unknown) =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

interface Preload {
  readonly url: string;
  readonly integrity: string;
}

function preloadsFor(
  registry: RegistryDocument,
  shell: ShellRelease,
  { base, trial }: PageConfig,
  { url, isAdministrator }: Pick<IndexInput, 'url' | 'isAdministrator'>,
): Preload[] {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (pathname !== base && !pathname.startsWith(`${base}/`)) return [];
  const path = pathname.slice(base.length);
  const releases = Object.entries(soundRemotes(trial ? withTrial(registry, publishedOf(trial)) : registry)).flatMap(([name, entry]) => {
    const release = entry.releases[entry.rollout.find((step) => step.default)?.release ?? ''];
    return release && !entry.disabled ? [{ name, release }] : [];
  });
  const routes = releases.flatMap(({ name, release }) =>
    release.contributes.routes.map((route): Owned<RouteContribution> => ({ ...route, remote: name })),
  );
  const panels = releases.flatMap(({ name, release }) =>
    release.contributes.panels.map((panel): Owned<PanelContribution> => ({ ...panel, remote: name })),
  );
  // Few of the pages that a panel for any address matches show it.
  const forSomePages = panels.filter(({ when }) => when.paths.some((pattern) => !pattern.startsWith(':')));
  const inPage = panelFor(path, searchParams, forSomePages, 'conversation');
  const here = [routeFor(path, routes), inPage, panelFor(path, searchParams, panels)];
  const parts = here.filter((part) => part !== undefined).filter(({ only }) => !only || isAdministrator);
  const found = parts.flatMap(({ remote, chunk }) => partFiles(shell, releases.find(({ name }) => name === remote)?.release, chunk));
  return unique([...found, ...alwaysUsed.flatMap((key) => sharedFiles(shell, key))]);
}

/** Skips releases from a developer's machine, which only the browser knows. */
const publishedOf = (trial: PageConfig['trial']) =>
  Object.fromEntries(
    Object.entries(trial?.remotes ?? {}).flatMap(([remote, { release: name, document }]) =>
      document ? [[remote, { name, release: document }]] : [],
    ),
  );

/** Lists the lazy shared modules that every signed-in page needs: the API client and its calls. */
const alwaysUsed = ['shared-contracts/http', 'shared-contracts/calls'];

function partFiles(shell: ShellRelease, release: Release | undefined, chunk: string): Preload[] {
  if (!release) return [];
  const own = [release.entry, ...(release.preload.remote ?? []), ...(release.preload[chunk] ?? [])];
  const shared = (release.uses[chunk] ?? []).flatMap((key) => sharedFiles(shell, key));
  return [...own.map((file) => ({ url: release.base + file, integrity: release.integrity[file] ?? '' })), ...shared];
}

function sharedFiles(shell: ShellRelease, key: string): Preload[] {
  const files = (shell.shared[key] ?? []).filter((file) => !shell.initial.includes(file));
  return files.map((file) => ({ url: shell.base + file, integrity: shell.integrity[file] ?? '' }));
}

const unique = (files: Preload[]) => [...new Map(files.map((file) => [file.url, file])).values()];
