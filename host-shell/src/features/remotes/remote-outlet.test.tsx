import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createEventHub, lazyPage, sessionChanged } from 'shared-contracts';
import { type ApiCapability, createCommands, useEvent, useShell } from 'shared-contracts/shell';
import { createFakeShell } from 'shared-contracts/testing';
import { UiProvider } from 'shared-ui';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RemoteOutlet } from './remote-outlet.tsx';
import { type Loaded, type LoadOutcome, RemoteView } from './remote-view.ts';

afterEach(cleanup);

const commands = createCommands(
  () => [],
  () => undefined,
  () => '/',
);

function show(find: (isProbe: boolean) => Promise<LoadOutcome>, takeNewest?: () => Promise<void>) {
  const shell = createFakeShell({ remote: 'host-shell' });
  const hub = createEventHub({ mode: 'production', report: () => undefined });
  const view = new RemoteView('mfe-notebooks', 'Notebooks', find);
  render(
    <UiProvider>
      <RemoteOutlet
        view={view}
        shell={shell}
        hub={hub}
        commands={commands}
        observe={() => undefined}
        skeleton={<p>skeleton</p>}
        takeNewest={takeNewest}
      />
    </UiProvider>,
  );
  return { hub };
}

const ready = (Component: () => React.ReactNode): Loaded => ({
  page: lazyPage(async () => ({ Component }), 'Component'),
  release: '1.0.0',
});

/** Renders a page that listens to the shell and tries to publish as the shell. */
function BusPage() {
  const { bus } = useShell();
  const [heard, setHeard] = useState('');
  useEvent(sessionChanged, ({ email }) => setHeard(`heard ${email}`));
  return (
    <button type="button" onClick={() => expect(() => bus.publish(sessionChanged, { email: null })).toThrow(/belongs to host-shell/)}>
      page {heard}
    </button>
  );
}

const apis: ApiCapability[] = [];

/** Renders the number of the API that it was given. */
function ApiPart() {
  const { api } = useShell();
  if (!apis.includes(api)) apis.push(api);
  return <p>API {apis.indexOf(api)}</p>;
}

describe('RemoteOutlet', () => {
  it('shows the skeleton, then the page with its own bus', async () => {
    const { hub } = show(async () => ready(BusPage));
    expect(screen.getByText('skeleton')).toBeDefined();
    await userEvent.click(await screen.findByRole('button', { name: /page/ }));
    hub.for('host-shell', '1').publish(sessionChanged, { email: 'a@b.c' });
    expect(await screen.findByText(/heard a@b.c/)).toBeDefined();
  });

  it('gives the page and the panel of a release the same API, and those of another release another', async () => {
    const shell = createFakeShell({ remote: 'host-shell' });
    const hub = createEventHub({ mode: 'production', report: () => undefined });
    const part = (release: string) => {
      const view = new RemoteView('mfe-chat', 'Chat', async () => ({ ...ready(ApiPart), release }));
      return <RemoteOutlet view={view} shell={shell} hub={hub} commands={commands} observe={() => undefined} skeleton={null} />;
    };
    render(
      <UiProvider>
        {part('1.0.0')}
        {part('1.0.0')}
        {part('1.0.1')}
      </UiProvider>,
    );
    await waitFor(() => expect(screen.getAllByText(/^API/).map(({ textContent }) => textContent)).toEqual(['API 0', 'API 0', 'API 1']));
  });

  it('names the missing part and recovers with Retry', async () => {
    const outcomes: LoadOutcome[] = [{ failure: { kind: 'unreachable', code: 'load/failed', detail: 'x' } }, ready(() => <p>here</p>)];
    show(async () => outcomes.shift() ?? outcomes[0] ?? { failure: { kind: 'refused', code: 'none', detail: '' } });
    expect(await screen.findByText('Notebooks could not be loaded')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('here')).toBeDefined();
  });

  it('recovers when the network returns and shows the failure until then', async () => {
    const failure = { kind: 'unreachable', code: 'load/failed', detail: 'x' } as const;
    const probes: boolean[] = [];
    show(async (isProbe) => {
      probes.push(isProbe);
      return probes.length < 3 ? { failure } : ready(() => <p>here</p>);
    });
    expect(await screen.findByText('Notebooks could not be loaded')).toBeDefined();
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(probes).toEqual([false, true]));
    expect(screen.getByText('Notebooks could not be loaded')).toBeDefined();
    dispatchEvent(new Event('online'));
    expect(await screen.findByText('here')).toBeDefined();
  });

  it('shows a page that arrives after the timeout without Retry', async () => {
    const late = Promise.withResolvers<Loaded>();
    show(async () => ({ failure: { kind: 'unreachable', code: 'load/timeout', detail: 'x' }, late: late.promise }));
    expect(await screen.findByText('Notebooks could not be loaded')).toBeDefined();
    late.resolve(ready(() => <p>came late</p>));
    expect(await screen.findByText('came late')).toBeDefined();
  });

  it('catches a page that throws and remounts it with Retry', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let isBroken = true;
    show(async () =>
      ready(() => {
        if (isBroken) throw new Error('on mount');
        return <p>mended</p>;
      }),
    );
    expect(await screen.findByText('Notebooks ran into a problem')).toBeDefined();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('mended')).toBeDefined();
    silence.mockRestore();
  });

  it('takes the release that was promoted since, when Retry follows a throw on mount', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = ready(() => {
      throw new Error('on mount');
    });
    let current: Loaded = broken;
    show(
      async () => current,
      async () => {
        current = { ...ready(() => <p>fixed</p>), release: '1.0.1' };
      },
    );
    expect(await screen.findByText('Notebooks ran into a problem')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('fixed')).toBeDefined();
    silence.mockRestore();
  });

  it('takes a registry that can be verified, when Retry follows one that could not', async () => {
    let outcome: LoadOutcome = { failure: { kind: 'refused', code: 'registry/untrusted', detail: 'x' } };
    show(
      async () => outcome,
      async () => {
        outcome = ready(() => <p>verified</p>);
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('verified')).toBeDefined();
  });
});
