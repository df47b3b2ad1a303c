import {
  type Contributions,
  type MenuContribution,
  type Owned,
  type PanelContribution,
  panelFor,
  type RouteContribution,
} from 'shared-contracts';
import { cohortOf, type RegistryDocument, type Release, releaseFor } from 'shared-contracts/registry';
import type { PageCommand } from 'shared-contracts/shell';
import { translateContributed } from 'shared-ui';
import { loadPart, type Pipeline } from './load-release.ts';
import { RemoteView } from './remote-view.ts';

/**
 * Holds what the registry's remotes contribute and the views that render it. Reads data only; a view's `load` fetches code. A newer
 * registry takes effect on the next navigation, so an open page keeps its release and its unsaved work.
 */
export class RemoteCatalog {
  #registry: RegistryDocument | undefined;
  #next: RegistryDocument | undefined;
  #contributions: readonly Contributions[];
  #pipeline: Pipeline;
  #page = '';
  readonly #views = new Map<string, RemoteView>();

  constructor(registry: RegistryDocument | undefined, pipeline: Pipeline) {
    this.#registry = registry;
    this.#pipeline = pipeline;
    this.#contributions = this.#collectContributions(registry);
  }

  get rev(): number {
    return this.#registry?.rev ?? 0;
  }

  /** Holds the registry that this page runs; undefined without a trusted one. */
  get registry(): RegistryDocument | undefined {
    return this.#registry;
  }

  /** Takes a verified registry, to be applied on the next navigation. Returns the routes that are new in it. */
  propose(next: RegistryDocument): Owned<RouteContribution>[] {
    this.#next = next;
    const known = new Set(this.routes().map(({ remote, id }) => `${remote}/${id}`));
    return collectRoutes(this.#collectContributions(next)).filter(({ remote, id }) => !known.has(`${remote}/${id}`));
  }

  /** Applies the proposed registry at once, for a page that has nothing to lose. Mounted views load from it when they load again. */
  applyProposed(): void {
    const shown = this.#views.get(this.#page);
    if (this.#next) this.#adopt(this.#next);
    if (shown) this.#views.set(this.#page, shown);
  }

  /** Takes the outcome of the verification: a page built from another registry, or from none, shows nothing of it anymore. */
  settle(verified: RegistryDocument | undefined): Owned<RouteContribution>[] {
    if (verified && verified.sig.value === this.#registry?.sig.value) return [];
    if (!verified) {
      this.#contributions = [];
      this.#registry = undefined;
      return [];
    }
    const added = this.propose(verified);
    this.applyProposed();
    return added;
  }

  /** Returns the view of the page that a navigation leads to. */
  enter(remote: string, id: string): RemoteView {
    const page = `${remote}/pages/${id}`;
    if (this.#next && page !== this.#page) this.#adopt(this.#next);
    this.#page = page;
    return this.view(remote, 'pages', id);
  }

  /** Returns the remote and release of the current page once it has loaded. */
  shownRelease(): { readonly remote: string; readonly release: string } | undefined {
    const view = this.#views.get(this.#page);
    const state = view?.getState();
    return view && state?.status === 'ready' ? { remote: view.remote, release: state.release } : undefined;
  }

  /** Drops the views of remotes that changed, so they are created again on demand. A mounted view stays as it is. */
  #adopt(next: RegistryDocument): void {
    for (const key of this.#views.keys()) {
      const [remote = ''] = key.split('/');
      if (JSON.stringify(next.remotes[remote]) !== JSON.stringify(this.#registry?.remotes[remote])) this.#views.delete(key);
    }
    this.#registry = next;
    this.#next = undefined;
    this.#pipeline = { ...this.#pipeline, registry: Promise.resolve(next) };
    this.#contributions = this.#collectContributions(next);
  }

  #collectContributions(registry: RegistryDocument | undefined): Contributions[] {
    return this.#collectReleases(registry).map(({ release }) => release.contributes);
  }

  #collectReleases(registry: RegistryDocument | undefined): { readonly remote: string; readonly release: Release }[] {
    return Object.entries(registry?.remotes ?? {}).flatMap(([remote, entry]) => {
      const release = entry.releases[releaseFor(entry, cohortOf(this.#pipeline.user(), remote)) ?? ''];
      return release ? [{ remote, release }] : [];
    });
  }

  /** Lists every remote with the release that this user gets. */
  releases(): { readonly remote: string; readonly release: Release }[] {
    return this.#collectReleases(this.#registry);
  }

  routes(): Owned<RouteContribution>[] {
    return collectRoutes(this.#contributions);
  }

  menu(menu: MenuContribution['menu']): MenuContribution[] {
    return this.#contributions
      .flatMap(({ remote, menus }) =>
        menus.filter((entry) => entry.menu === menu).map((entry) => ({ ...entry, label: translateContributed(remote, entry.label) })),
      )
      .toSorted((a, b) => a.order - b.order);
  }

  commands(): PageCommand[] {
    return this.#contributions.flatMap(({ remote, commands, handled = [] }) =>
      [...commands, ...handled].map((command) => ({
        keys: earlierKeys[`${remote}/${command.id}`],
        ...command,
        remote,
        title: translateContributed(remote, command.title),
        keywords: command.keywords && `${command.keywords} ${translateContributed(remote, command.keywords)}`,
      })),
    );
  }

  panelAt(path: string, query: URLSearchParams, slot?: PanelContribution['slot']): Owned<PanelContribution> | undefined {
    const panels = this.#contributions.flatMap(({ remote, panels: own }) => own.map((panel) => ({ ...panel, remote })));
    const panel = panelFor(path, query, panels, slot);
    return panel && { ...panel, title: translateContributed(panel.remote, panel.title) };
  }

  view(remote: string, kind: 'pages' | 'panels', id: string): RemoteView {
    const key = `${remote}/${kind}/${id}`;
    const known = this.#views.get(key);
    if (known) return known;
    const label = this.#contributions.find((contribution) => contribution.remote === remote)?.label ?? remote;
    // A page that keeps probing a dead server counts as a single failed load of the release.
    const probing = () => ({ ...this.#pipeline, observe: () => undefined });
    const view = new RemoteView(remote, label, (isProbe) => loadPart(isProbe ? probing() : this.#pipeline, remote, kind, id));
    this.#views.set(key, view);
    return view;
  }
}

/** Keys of commands whose releases of 1.3 and before leave them to the shell. Delete this with support for those releases. */
const earlierKeys: Readonly<Record<string, string>> = {
  'mfe-chat/new-chat': 'mod+shift+o',
  'mfe-chat/incognito-chat': "mod+shift+'",
};

const collectRoutes = (contributions: readonly Contributions[]): Owned<RouteContribution>[] =>
  contributions.flatMap(({ remote, routes }) => routes.map((route) => ({ ...route, remote })));
