import { screen, within } from '@testing-library/react';
import { ApiError, type Model } from 'shared-contracts';
import { getModels } from 'shared-contracts/calls';
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
  (shell: FakeShell) =>
    shell.answer(getModels, () => models);
const main = async () => within(await screen.findByRole('main'));

describe('models', () => {
  it('lists the models by provider, connected ones first', async () => {
    await renderChat(
      '/models',
      withModels(
        model({ modelName: 'Acme One' }),
        model({ modelName: 'Zed Two', provider: 'Zed', connected: true }),
        model({ modelName: 'Zed One', provider: 'Zed' }),
      ),
    );
    expect(await (await main()).findByRole('heading', { level: 2, name: 'Zed' })).toBeTruthy();
    expect((await main()).getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Zed', 'Acme']);
    expect((await main()).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Zed Two ConnectedAnswers.',
      'Zed One Not connectedAnswers.',
      'Acme One Not connectedAnswers.',
    ]);
  });

  it('says when they could not be loaded, with Retry', async () => {
    const { user, shell } = await renderChat('/models', (fake) =>
      fake.answer(getModels, () => Promise.reject(new ApiError({ code: 'refused', status: 403, detail: 'Not yours.' }))),
    );
    await (await main()).findByText('The models could not be loaded');
    withModels(model({}))(shell);
    await user.click((await main()).getByRole('button', { name: 'Retry' }));
    expect(await (await main()).findByText('Acme One', { exact: false })).toBeTruthy();
  });
});

describe('compare models', () => {
  it('shows the connected models only, and asks for a second one', async () => {
    await renderChat('/compare-models', withModels(model({ modelName: 'Mine', connected: true }), model({ modelName: 'Not mine' })));
    expect(await (await main()).findByText('Mine', { exact: false })).toBeTruthy();
    expect((await main()).queryByText('Not mine', { exact: false })).toBeNull();
    expect((await main()).getByText('Connect a second model to compare')).toBeTruthy();
    expect((await main()).getByRole('link', { name: 'See all models' }).getAttribute('href')).toBe('/app/models');
  });
});

describe('shared chat', () => {
  it('says that the link is not valid', async () => {
    await renderChat('/share/chats/unknown');
    expect(await (await main()).findByText('This link is not valid')).toBeTruthy();
  });
});
