import {
  type CommandContribution,
  type Contributions,
  type MenuContribution,
  type Owned,
  type PanelContribution,
  panelFor,
  type RouteContribution,
} from 'shared-contracts';
import { cohortOf, type RegistryDocument, releaseFor } from 'shared-contracts/registry';
import { loadPart, type Pipeline } from './load-release.ts';
import { RemoteView } from './remote-view.ts';

/**
 * What the remotes of the registry contribute, and the views that show it. Reads data only; code is fetched by a view's `load`.
 * A newer registry waits until a page is left for another: what is open keeps its release, and so its unsaved work.
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
    this.#contributions = this.#contributed(registry);
  }

  get rev(): number {
    return this.#registry?.rev ?? 0;
  }

  /** Takes a verified registry at the next change of the page. Answers the routes that are new in it. */
  propose(next: RegistryDocument): Owned<RouteContribution>[] {
    this.#next = next;
    const known = new Set(this.routes().map(({ remote, id }) => `${remote}/${id}`));
    return routesOf(this.#contributed(next)).filter(({ remote, id }) => !known.has(`${remote}/${id}`));
  }

  /** The view of the page that a navigation leads to. */
  enter(remote: string, id: string): RemoteView {
    const page = `${remote}/pages/${id}`;
    if (this.#next && page !== this.#page) this.#adopt(this.#next);
    this.#page = page;
    return this.view(remote, 'pages', id);
  }

  /** The remote and release of the page that is shown, once it is there. */
  shown(): { readonly remote: string; readonly release: string } | undefined {
    const view = this.#views.get(this.#page);
    const state = view?.getState();
    return view && state?.status === 'ready' ? { remote: view.remote, release: state.release } : undefined;
  }

  /** Views of remotes that changed are made anew when they are asked for; one that is mounted stays as it is. */
  #adopt(next: RegistryDocument): void {
    for (const key of this.#views.keys()) {
      const [remote = ''] = key.split('/');
      if (JSON.stringify(next.remotes[remote]) !== JSON.stringify(this.#registry?.remotes[remote])) this.#views.delete(key);
    }
    this.#registry = next;
    this.#next = undefined;
    this.#pipeline = { ...this.#pipeline, registry: Promise.resolve(next) };
    this.#contributions = this.#contributed(next);
  }

  #contributed(registry: RegistryDocument | undefined): Contributions[] {
    return Object.entries(registry?.remotes ?? {}).flatMap(([name, entry]) => {
      const release = entry.releases[releaseFor(entry, cohortOf(this.#pipeline.user(), name)) ?? ''];
      return release ? [release.contributes] : [];
    });
  }

  routes(): Owned<RouteContribution>[] {
    return routesOf(this.#contributions);
  }

  menu(menu: MenuContribution['menu']): MenuContribution[] {
    return this.#contributions.flatMap(({ menus }) => menus.filter((entry) => entry.menu === menu)).toSorted((a, b) => a.order - b.order);
  }

  commands(): CommandContribution[] {
    return this.#contributions.flatMap(({ remote, commands }) =>
      commands.map((command) => ({ ...command, id: `${remote}-${command.id}` })),
    );
  }

  panelAt(path: string, query: URLSearchParams, slot?: PanelContribution['slot']): Owned<PanelContribution> | undefined {
    const panels = this.#contributions.flatMap(({ remote, panels: own }) => own.map((panel) => ({ ...panel, remote })));
    return panelFor(path, query, panels, slot);
  }

  view(remote: string, kind: 'pages' | 'panels', id: string): RemoteView {
    const key = `${remote}/${kind}/${id}`;
    const known = this.#views.get(key);
    if (known) return known;
    const label = this.#contributions.find((contribution) => contribution.remote === remote)?.label ?? remote;
    const pipeline = this.#pipeline;
    // A page that probes a dead server again and again counts as one failed load of the release.
    const probing = { ...pipeline, observe: () => undefined };
    const view = new RemoteView(remote, label, (isProbe) => loadPart(isProbe ? probing : pipeline, remote, kind, id));
    this.#views.set(key, view);
    return view;
  }
}

const routesOf = (contributions: readonly Contributions[]): Owned<RouteContribution>[] =>
  contributions.flatMap(({ remote, routes }) => routes.map((route) => ({ ...route, remote })));
