import { screen, waitFor, within } from '@testing-library/react';
import { ApiError, type Model } from 'shared-contracts';
import { connectSearch, getCapabilities, getModels, setDefaultModel } from 'shared-contracts/calls';
import {
  createScopedConnection,
  deleteScopedConnection,
  listScopedConnections,
  refreshScopedConnection,
} from 'shared-contracts/connection-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { describe, expect, it } from 'vitest';
import { renderChat } from '../../testing/render-chat.tsx';

const model = (part: Partial<Model>): Model => ({
  id: part.modelName ?? 'm',
  provider: 'Acme',
  providerLogo: null,
  modelId: 'acme-1',
  modelName: 'Acme One',
  releaseDate: null,
  description: 'Answers.',
  connected: false,
  ...part,
});
const withModels =
  (...models: Model[]) =>
  (shell: FakeShell) => {
    shell.answer(getModels, () => models);
    shell.answer(listScopedConnections, () => ({ connections: [] }));
  };
const main = async () => within(await screen.findByRole('main'));

describe('models', () => {
  it('lists where models come from and those that are connected', async () => {
    await renderChat(
      '/models',
      withModels(
        model({ modelName: 'Acme One' }),
        model({ modelName: 'Zed Two', provider: 'Zed', connected: true }),
        model({ modelName: 'Zed One', provider: 'Zed' }),
      ),
    );
    const rows = within(await (await main()).findByRole('table', { name: 'Models' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual(['ModelActions', 'ZZed Two']);
    const providers = within(await (await main()).findByRole('table', { name: 'Providers' })).getAllByRole('row');
    expect(providers[1]?.textContent).toContain('ZZedAnswers.Connected');
    const kept = JSON.parse(localStorage.getItem('atrium.connected-models.priya@example.com') ?? '');
    expect(kept).toMatchObject([{ modelName: 'Zed Two', connected: true }]);
  });

  it('reports a failure to load and offers Retry', async () => {
    const { user, shell } = await renderChat('/models', (fake) =>
      fake.answer(getModels, () => Promise.reject(new ApiError({ code: 'refused', status: 403, detail: 'Not yours.' }))),
    );
    await (await main()).findByText('The models could not be loaded');
    withModels(model({ connected: true }))(shell);
    await user.click((await main()).getByRole('button', { name: 'Retry' }));
    expect(await (await main()).findByText('Acme One', { exact: false })).toBeTruthy();
  });
});

describe('a provider', () => {
  const acme = { connection_id: 'prv_1', name: 'Acme', base_url: 'https://a.example/v1', has_key: true, is_fixed: false };
  const listed = { models: 1, models_on: 1, new_models_on: true, groups: null, checked_at: null };
  const own = (name: string, part: Partial<Model> = {}) =>
    model({ id: `prv_1/${name}`, modelName: name, provider: 'Acme', provider_id: 'prv_1', connected: true, ...part });

  it('connects by address and key, and stays in the form with the reason on failure', async () => {
    const asked: object[] = [];
    let problem: string | null = 'The model provider refused the key.';
    const { user, shell } = await renderChat('/models', (fake) => {
      withModels()(fake);
      fake.answer(createScopedConnection, ({ query, body }) => {
        asked.push({ ...query, ...body });
        return { connection: problem === null ? { ...acme, ...listed } : null, problem };
      });
    });
    await user.click(await (await main()).findByRole('button', { name: 'Connect a model' }));
    const form = within(await screen.findByRole('dialog'));
    await user.click(form.getByRole('button', { name: 'Other' }));
    await user.type(await form.findByLabelText('Name'), 'Acme');
    await user.type(form.getByLabelText('URL'), 'https://api.acme.example/v1');
    await user.type(form.getByLabelText('API key'), 'sk-1');
    await user.click(form.getByRole('button', { name: 'Test and connect' }));
    expect((await form.findByRole('alert')).textContent).toContain('refused the key');
    problem = null;
    withModels(own('small'))(shell);
    await user.click(form.getByRole('button', { name: 'Test and connect' }));
    expect(await (await main()).findByText('small', { exact: false })).toBeTruthy();
    expect(asked).toHaveLength(2);
    expect(asked[0]).toMatchObject({ of: 'me', name: 'Acme', base_url: 'https://api.acme.example/v1', api_key: 'sk-1', models: [] });
    expect(await form.findByText('1 model found')).toBeTruthy();
  });

  it('requires a name and a complete address before sending', async () => {
    const { user } = await renderChat('/models', withModels());
    await user.click(await (await main()).findByRole('button', { name: 'Connect a model' }));
    const form = within(await screen.findByRole('dialog'));
    await user.click(form.getByRole('button', { name: 'Other' }));
    await user.type(await form.findByLabelText('URL'), 'api.acme.example');
    await user.click(form.getByRole('button', { name: 'Test and connect' }));
    expect(await form.findByText('Enter a name for the provider.')).toBeTruthy();
    expect(await form.findByText('The address must look like https://api.example.com/v1.')).toBeTruthy();
  });

  it('of the known ones needs only a key, and its best model becomes the default', async () => {
    const done: object[] = [];
    const chosen: string[] = [];
    const { user, shell } = await renderChat('/models', (fake) => {
      withModels(model({ id: 'built-in', modelId: 'built-in', modelName: 'Built-in', connected: true, isDefault: true }))(fake);
      fake.answer(createScopedConnection, ({ body }) => {
        done.push(body);
        return { connection: { ...acme, ...listed, name: 'Anthropic', models: 2 }, problem: null };
      });
      fake.answer(setDefaultModel, ({ body }) => {
        chosen.push(body.default_model);
        return { message: '' };
      });
    });
    await user.click(await (await main()).findByRole('button', { name: 'Connect a model' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Anthropic' }));
    expect(await dialog.findByText('Where do I find my key?')).toBeTruthy();
    expect(dialog.getByText('Create a new API key at console.anthropic.com/settings/keys.')).toBeTruthy();
    expect(dialog.getByText('Anthropic Messages').closest('[hidden]'), 'the API format is under More options').toBeTruthy();
    expect(dialog.queryByText('Detected from the URL')).toBeNull();
    expect(dialog.getByRole('link', { name: 'Open Anthropic’s API keys' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Test and connect' }));
    expect(await dialog.findByText('Paste your key to continue.')).toBeTruthy();
    await user.type(dialog.getByLabelText('API key'), 'sk-ant-1');
    const price = { currency: 'USD', input_micro: 3_000_000, cached_micro: null, output_micro: 15_000_000, picture_micro: null };
    withModels(own('plain'), own('thinker', { facts: { tools: true, thoughts: true, context_window: 500_000, price } }))(shell);
    await user.click(dialog.getByRole('button', { name: 'Test and connect' }));
    expect(await dialog.findByText('Anthropic is connected')).toBeTruthy();
    const radio = await dialog.findByRole('radio', { name: 'thinker Tools · Thinks 500K $3 / $15' });
    await waitFor(() => expect(chosen).toEqual(['prv_1/thinker']));
    expect(radio).toHaveProperty('checked', true);
    await user.click(dialog.getByRole('radio', { name: 'plain' }));
    await user.click(dialog.getByRole('button', { name: 'Start a chat' }));
    expect(chosen).toEqual(['prv_1/thinker', 'prv_1/plain']);
    expect(done).toEqual([{ name: 'Anthropic', base_url: 'https://api.anthropic.com/v1', api_key: 'sk-ant-1', models: [] }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can be tested, set as the default, and disconnected after confirmation', async () => {
    const done: string[] = [];
    const { user, shell } = await renderChat('/models', (fake) => {
      withModels(own('small', { isDefault: true }), own('large'))(fake);
      fake.answer(listScopedConnections, () => ({ connections: [{ ...acme, ...listed }] }));
      fake.answer(refreshScopedConnection, () => ({
        problem: 'The model provider cannot be reached.',
        connection: { ...acme, models: 2, models_on: 2, new_models_on: true, groups: null, checked_at: null },
      }));
      fake.answer(setDefaultModel, ({ body }) => {
        done.push(body.default_model);
        return { message: '' };
      });
      fake.answer(deleteScopedConnection, ({ params, query }) => {
        done.push(`${query.of} ${params.connection_id}`);
        return { message: '' };
      });
    });
    await user.click(await (await main()).findByRole('button', { name: 'Test Acme' }));
    expect(await (await main()).findByText('The model provider cannot be reached.')).toBeTruthy();
    expect((await main()).getByText('Not responding correctly')).toBeTruthy();
    expect((await main()).queryByRole('button', { name: 'Make default: small' })).toBeNull();
    await user.click((await main()).getByRole('button', { name: 'Make default: large' }));
    await user.click((await main()).getByRole('button', { name: 'More actions for Acme' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Disconnect' }));
    await waitFor(() => expect(done).toEqual(['prv_1/large', 'me prv_1']));
    expect(shell.confirmations.at(-1)).toMatchObject({ title: 'Disconnect Acme?', danger: true });
  });

  it('stays apart from one of the same name that an administrator connected', async () => {
    await renderChat('/models', (fake) => {
      withModels(model({ modelName: 'aa', connected: true }), own('zz'))(fake);
      fake.answer(listScopedConnections, () => ({ connections: [{ ...acme, ...listed }] }));
    });
    const providers = within(await (await main()).findByRole('table', { name: 'Providers' }));
    expect(await providers.findAllByRole('rowheader', { name: /Acme/ })).toHaveLength(2);
    expect(providers.getAllByRole('button', { name: 'More actions for Acme' })).toHaveLength(1);
    const groups = within((await main()).getByRole('table', { name: 'Models' })).getAllByRole('columnheader', { name: 'Acme' });
    expect(groups).toHaveLength(2);
  });

  it('configured on the server can be neither tested nor disconnected', async () => {
    await renderChat('/models', withModels(model({ modelName: 'Fixed', connected: true })));
    await (await main()).findByText('Fixed', { exact: false });
    expect((await main()).queryByRole('button', { name: /More actions|Test/ })).toBeNull();
  });

  it('lists the connected models in the panel', async () => {
    await renderChat('/models', withModels(own('small', { isDefault: true }), model({ modelName: 'Suggested' })));
    const panel = within(await screen.findByRole('group', { name: 'My Models' }));
    const list = within(await panel.findByRole('list', { name: 'My Models' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['AsmallDefault']);
  });
});

describe('search and pictures', () => {
  it('connects a web search and says why one cannot be used', async () => {
    const asked: object[] = [];
    const nobody = { by: null, model: null };
    const { user } = await renderChat('/models', (shell) => {
      withModels(model({}))(shell);
      shell.answer(getCapabilities, () => ({
        model: { connected: false, name: 'Built-in' },
        web_search: asked.length < 2 ? { by: null, engine: null } : { by: 'you' as const, engine: 'searxng' as const },
        images: nobody,
        embeddings: nobody,
      }));
      shell.answer(connectSearch, ({ body }) => {
        asked.push(body);
        if (asked.length === 1) return { connection: null, problem: 'The search engine cannot be reached at its address.' };
        return { connection: { engine: 'searxng' as const, base_url: '', has_key: false, checked_at: '' }, problem: null };
      });
    });
    await user.click(await (await main()).findByRole('tab', { name: 'Other services' }));
    const dialog = within(await screen.findByRole('tabpanel', { name: 'Other services' }));
    await user.type(await dialog.findByLabelText('Address'), 'https://search.example');
    await user.click(dialog.getByRole('button', { name: 'Connect' }));
    expect(await dialog.findByText('The search engine cannot be reached at its address.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Connect' }));
    expect(await dialog.findByText('Answers can search with SearXNG, which you connected.')).toBeTruthy();
    expect(asked[0]).toMatchObject({ engine: 'searxng', search_url: 'https://search.example' });
  });
});
