import { screen, waitFor, within } from '@testing-library/react';
import type { Model } from 'shared-contracts';
import { getModels } from 'shared-contracts/calls';
import {
  connectLocalModels,
  findLocalModels,
  listScopedConnections,
  setFavoriteModel,
  shareLocalModels,
} from 'shared-contracts/connection-calls';
import type { FakeShell } from 'shared-contracts/testing';
import { describe, expect, it } from 'vitest';
import { renderChat } from '../../testing/render-chat.tsx';

const model = (modelName: string, part: Partial<Model> = {}): Model => ({
  id: `prv_1/${modelName}`,
  provider: 'Acme',
  providerLogo: null,
  modelId: `prv_1/${modelName}`,
  modelName,
  releaseDate: null,
  description: 'Answers.',
  connected: true,
  provider_id: 'prv_1',
  isFavorite: false,
  ...part,
});
const main = async () => within(await screen.findByRole('main'));
const row = async (name: string) => (await main()).findByRole('row', { name: new RegExp(name) });
/** Opens the facts about a model and returns its text. */
const details = async (user: Awaited<ReturnType<typeof renderChat>>['user'], name: string) => {
  await user.click(await (await main()).findByRole('button', { name }));
  return (await screen.findByRole('dialog', { name })).textContent;
};
const price = { currency: 'USD', input_micro: 2_500_000, cached_micro: 1_250_000, output_micro: 10_000_000, picture_micro: null };
const large = model('large', {
  facts: { maker: 'OpenAI', context_window: 128_000, max_output: 16_384, pictures: true, tools: true, thoughts: false, price },
});
const many = [large, ...['b', 'c', 'd', 'e'].map((name) => model(name)), model('painter', { facts: { makes_pictures: true } })];
const withModels = (models: readonly Model[]) => (shell: FakeShell) => {
  shell.answer(getModels, () => [...models]);
  shell.answer(listScopedConnections, () => ({ connections: [] }));
};

describe('the facts of a model', () => {
  it('are its abilities, context and price', async () => {
    const { user } = await renderChat('/models', withModels([large, model('unknown', { facts: {} })]));
    expect((await row('large')).textContent).toContain('large128K$2.50$10PicturesTools');
    expect((await row('unknown')).textContent).toBe('Aunknown');
    const text = await details(user, 'large');
    expect(text).toContain('Accepts picturesUses tools');
    expect(text).not.toContain('Thinks');
    expect(text).toContain('Context: 128K tokens · Longest answer: 16.4K tokens');
    expect(text).toContain('Per million tokens: $2.50 in, $10 out · cached: $1.25');
  });

  it('say what weights allow at most, and what a picture costs', async () => {
    const picture = { ...price, input_micro: null, cached_micro: null, output_micro: null, picture_micro: 40_000 };
    const { user } = await renderChat('/models', withModels([model('local', { facts: { weights_window: 131_072, price: picture } })]));
    expect(await details(user, 'local')).toContain('Context: up to 131.1K tokensPer picture: $0.04');
  });

  it('say when the model is or was deprecated', async () => {
    const models = [model('old', { facts: { deprecated_on: '2026-02-19' } }), model('new', { facts: { deprecated_on: '2999-01-02' } })];
    await renderChat('/models', withModels(models));
    expect((await row('old')).textContent).toContain('Deprecated since Feb 19, 2026');
    expect((await row('new')).textContent).toContain('Deprecated on Jan 2, 2999');
  });
});

describe('finding a model', () => {
  it('searches names, providers and makers, and filters by abilities', async () => {
    const { user } = await renderChat('/models', withModels(many));
    const names = async () =>
      within((await main()).getByRole('region', { name: /^Models/ }))
        .queryAllByRole('rowheader')
        .map(({ textContent }) => textContent?.slice(1));
    await user.type(await (await main()).findByRole('searchbox', { name: 'Find a model' }), 'openai');
    await waitFor(async () => expect(await names()).toEqual(['large']));
    await user.click((await main()).getByRole('button', { name: 'Creates pictures' }));
    expect(await (await main()).findByText('Search for another name, or show all models.')).toBeTruthy();
    await user.click((await main()).getByRole('button', { name: 'Show all models' }));
    await waitFor(async () => expect(await names()).toHaveLength(6));
    await user.click((await main()).getByRole('button', { name: 'Creates pictures' }));
    await waitFor(async () => expect(await names()).toEqual(['painter']));
    expect((await main()).getByRole('button', { name: 'Creates pictures' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('offers no filters for a few models', async () => {
    await renderChat('/models', withModels([large]));
    await row('large');
    expect((await main()).queryByRole('searchbox')).toBeNull();
  });
});

describe('a favorite', () => {
  it('is marked and unmarked with its star, and filtered by', async () => {
    const marked: object[] = [];
    const { user, shell } = await renderChat('/models', (fake) => {
      withModels(many)(fake);
      fake.answer(setFavoriteModel, ({ body }) => {
        marked.push(body);
        withModels(many.map((one) => (one.id === body.favorite_model ? { ...one, isFavorite: body.is_favorite } : one)))(shell);
        return { message: 'Stored.' };
      });
    });
    const star = async () => (await main()).findByRole('button', { name: 'Favorite: c' });
    await user.click(await star());
    await waitFor(async () => expect((await star()).getAttribute('aria-pressed')).toBe('true'));
    await user.click((await main()).getByRole('button', { name: 'Favorites' }));
    await waitFor(async () => expect((await main()).getAllByRole('button', { name: /^Favorite:/ })).toHaveLength(1));
    await user.click(await star());
    expect(await (await main()).findByText('Search for another name, or show all models.')).toBeTruthy();
    expect(marked).toMatchObject([
      { favorite_model: 'prv_1/c', is_favorite: true },
      { favorite_model: 'prv_1/c', is_favorite: false },
    ]);
  });

  it('stays unmarked with a toast when it could not be saved', async () => {
    const { user, shell } = await renderChat('/models', withModels([large]));
    await user.click(await (await main()).findByRole('button', { name: 'Favorite: large' }));
    await waitFor(() => expect(shell.toasts.at(-1)).toMatchObject({ kind: 'error', title: 'The favorite could not be saved' }));
    await waitFor(async () =>
      expect((await main()).getByRole('button', { name: 'Favorite: large' }).getAttribute('aria-pressed')).toBe('false'),
    );
  });
});

describe('models on this computer', () => {
  const ollama = { server: 'ollama', name: 'Ollama', base_url: 'http://127.0.0.1:11434/v1', models: ['a', 'b'], is_connected: false };
  const found = (part: { can_share?: boolean; servers?: (typeof ollama)[] } = {}) => ({
    is_on: true,
    can_share: false,
    servers: [ollama],
    ...part,
  });

  it('are connected in one step, on the page Models', async () => {
    let problem: string | null = 'Ollama isn’t running.';
    const { user, shell } = await renderChat('/models', (fake) => {
      withModels([large])(fake);
      fake.answer(findLocalModels, () => found(problem === null ? { servers: [{ ...ollama, is_connected: true }] } : {}));
      fake.answer(connectLocalModels, () => ({ provider: null, problem }));
    });
    const list = within(await screen.findByRole('table', { name: 'Providers' }));
    expect((await list.findByRole('row', { name: /Ollama/ })).textContent).toContain(
      'OllamaOllama is running on this computer with 2 models.Not connected',
    );
    expect(list.queryByRole('button', { name: 'More actions for Ollama' })).toBeNull();
    await user.click(list.getByRole('button', { name: 'Connect Ollama' }));
    await waitFor(() =>
      expect(shell.toasts.at(-1)).toMatchObject({ kind: 'error', title: 'Ollama was not connected', description: problem }),
    );
    problem = null;
    await user.click(list.getByRole('button', { name: 'Connect Ollama' }));
    await waitFor(() => expect(shell.toasts.at(-1)).toMatchObject({ kind: 'success', title: 'Ollama connected' }));
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Providers' })).toBeNull());
  });

  it('are connected for everyone by those who may', async () => {
    const shared: object[] = [];
    const { user } = await renderChat('/models', (fake) => {
      withModels([large])(fake);
      fake.answer(findLocalModels, () => found({ can_share: true }));
      fake.answer(shareLocalModels, ({ body }) => {
        shared.push(body);
        return { connection: null, problem: null };
      });
    });
    await user.click(await screen.findByRole('button', { name: 'More actions for Ollama' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Connect Ollama for everyone' }));
    await waitFor(() => expect(shared).toEqual([{ server: 'ollama' }]));
  });

  it('ignores programs that only later servers know', async () => {
    const { user, shell } = await renderChat('/models', (fake) => {
      withModels([large])(fake);
      fake.answer(findLocalModels, () => found({ servers: [{ ...ollama, server: 'later', name: 'Later' }] }));
    });
    await user.click(await screen.findByRole('button', { name: 'Connect Later' }));
    expect(shell.toasts).toEqual([]);
  });

  it('say which program has no models yet', async () => {
    await renderChat('/models', (fake) => {
      withModels([large])(fake);
      fake.answer(findLocalModels, () => found({ servers: [{ ...ollama, models: [] }] }));
    });
    expect(await screen.findByText('Ollama is running on this computer but has no models yet. Download one there.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Connect Ollama' })).toBeNull();
  });
});
