import {
  type CommandContribution,
  type Contributions,
  type MenuContribution,
  type Owned,
  type PanelContribution,
  panelFor,
  type RouteContribution,
} from 'shared-contracts';
import type { RegistryDocument } from 'shared-contracts/registry';
import { loadPart, type Pipeline } from './load-release.ts';
import { RemoteView } from './remote-view.ts';

/** What the remotes of the registry contribute, and the views that show it. Reads data only; code is fetched by a view's `load`. */
export class RemoteCatalog {
  readonly #contributions: readonly Contributions[];
  readonly #pipeline: Pipeline;
  readonly #views = new Map<string, RemoteView>();

  constructor(registry: RegistryDocument | undefined, pipeline: Pipeline) {
    this.#pipeline = pipeline;
    this.#contributions = Object.values(registry?.remotes ?? {}).flatMap((entry) => {
      const release = entry.releases[entry.rollout.find((step) => step.default)?.release ?? ''];
      return release ? [release.contributes] : [];
    });
  }

  routes(): Owned<RouteContribution>[] {
    return this.#contributions.flatMap(({ remote, routes }) => routes.map((route) => ({ ...route, remote })));
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
    const view = new RemoteView(remote, label, () => loadPart(this.#pipeline, remote, kind, id));
    this.#views.set(key, view);
    return view;
  }
}
