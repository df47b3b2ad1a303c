import { lazyPage, type RemoteModule } from 'shared-contracts';
import type { RegistryDocument } from 'shared-contracts/registry';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRegistry, createRelease } from '../../testing/registry.ts';
import { loadPart } from './load-release.ts';
import type { Observe } from './observe.ts';
import type { RemoteLoader } from './remote-loader.ts';

const Page = () => null;
const module: RemoteModule = { pages: { list: lazyPage(async () => ({ Page }), 'Page') }, panels: {} };

/** Creates a loader that plays scripted outcomes per release, one after another. */
function scripted(outcomes: Record<string, (Error | 'hang' | 'ok')[]>, isWhole = false): RemoteLoader & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    refresh: async (release) => {
      asked.push(`refresh ${release.base.split('/').at(-2)}`);
      return isWhole;
    },
    load: (_remote, release) => {
      const version = release.base.split('/').at(-2) ?? '';
      asked.push(version);
      const outcome = outcomes[version]?.shift() ?? 'ok';
      if (outcome === 'hang') return new Promise(() => undefined);
      return outcome === 'ok' ? Promise.resolve(module) : Promise.reject(outcome);
    },
  };
}

function run(loader: RemoteLoader, registry: RegistryDocument | undefined = createRegistry()) {
  const seen: Parameters<Observe>[0][] = [];
  const outcome = loadPart(
    {
      registry: Promise.resolve(registry),
      loader,
      observe: (event) => seen.push(event),
      loadTexts: async () => undefined,
      user: () => 'priya',
    },
    'mfe-notebooks',
    'pages',
    'list',
  );
  return { outcome, seen };
}

describe('loadPart', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('loads the default release', async () => {
    const { outcome, seen } = run(scripted({}));
    expect(await outcome).toMatchObject({ release: '2.0.0' });
    expect(seen).toMatchObject([{ outcome: 'ok', release: '2.0.0', remote: 'mfe-notebooks' }]);
  });

  it('retries once after a quick failure', async () => {
    const loader = scripted({ '2.0.0': [new Error('refused')] });
    const { outcome, seen } = run(loader);
    expect(await outcome).toMatchObject({ release: '2.0.0' });
    expect(loader.asked).toEqual(['2.0.0', 'refresh 2.0.0', '2.0.0']);
    expect(seen).toMatchObject([{ outcome: 'retried' }]);
  });

  it('retries once per file the page may have cached when the server has recovered', async () => {
    const stale = new Error('an old preload');
    const loader = scripted({ '2.0.0': [stale, stale] }, true);
    const { outcome, seen } = run(loader);
    expect(await outcome).toMatchObject({ release: '2.0.0' });
    expect(loader.asked).toEqual(['2.0.0', 'refresh 2.0.0', '2.0.0', '2.0.0']);
    expect(seen).toMatchObject([{ outcome: 'retried' }]);
  });

  it('gives up on code that fails although the server is healthy', async () => {
    const loader = scripted({ '2.0.0': Array.from({ length: 9 }, () => new Error('threw while it started')) }, true);
    const { outcome } = run(loader, createRegistry({ previous: null }));
    expect(await outcome).toMatchObject({ failure: { kind: 'unreachable', code: 'load/failed' } });
    expect(loader.asked.length).toBeLessThan(9);
  });

  it('falls back to the previous release when both attempts fail', async () => {
    const { outcome, seen } = run(scripted({ '2.0.0': [new Error('503'), new Error('503')] }));
    expect(await outcome).toMatchObject({ release: '1.0.0' });
    expect(seen.map((event) => event.outcome)).toEqual(['failed', 'fell-back']);
  });

  it('gives up on a hanging release at its timeout without a retry', async () => {
    const loader = scripted({ '2.0.0': ['hang'] });
    const { outcome } = run(loader, createRegistry({ previous: null }));
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await outcome).toMatchObject({ failure: { kind: 'unreachable', code: 'load/timeout' } });
    expect(loader.asked).toEqual(['2.0.0']);
  });

  it('fails within 5 seconds when the previous release hangs too', async () => {
    const { outcome } = run(scripted({ '2.0.0': ['hang'], '1.0.0': ['hang'] }));
    await vi.advanceTimersByTimeAsync(4_500);
    expect(await outcome).toMatchObject({ failure: { code: 'load/timeout' } });
  });

  it.each([
    ['no trusted registry', undefined, 'registry/untrusted'],
    ['a remote that was retired', { ...createRegistry(), remotes: {} }, 'registry/no-remote'],
    ['a remote that is turned off', createRegistry({ disabled: true }), 'gate/disabled'],
    ['a foreign origin', withRelease({ base: 'https://evil.example/r/' }), 'gate/origin'],
    ['a protocol-relative origin', withRelease({ base: '//evil.example/r/' }), 'gate/origin'],
    ['a path that climbs', withRelease({ base: '/r/../api/' }), 'gate/origin'],
    ['a file without a hash', withRelease({ integrity: {} }), 'gate/integrity'],
    ['newer contracts than the shell has', withRelease({ requires: { contracts: '^2.0.0', ui: '^1.0.0' } }), 'gate/contracts'],
    ['a newer minor than the shell has', withRelease({ requires: { contracts: '^1.3.0', ui: '^1.0.0' } }), 'gate/contracts'],
    ['another design system', withRelease({ requires: { contracts: '^1.0.0', ui: '^0.9.0' } }), 'gate/ui'],
  ])('fetches nothing with %s', async (_name, registry, code) => {
    const loader = scripted({});
    const outcome = loadPart(
      { registry: Promise.resolve(registry), loader, observe: () => undefined, loadTexts: async () => undefined, user: () => 'priya' },
      'mfe-notebooks',
      'pages',
      'list',
    );
    expect(await outcome).toMatchObject({ failure: { kind: 'refused', code } });
    expect(loader.asked).toEqual([]);
  });
});

function withRelease(part: Parameters<typeof createRelease>[1]): RegistryDocument {
  return createRegistry({ previous: null, releases: { '2.0.0': createRelease('2.0.0', part) } });
}
