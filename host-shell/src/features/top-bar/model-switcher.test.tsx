import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getModels } from 'shared-contracts/calls';
import { setFavoriteModel } from 'shared-contracts/connection-calls';
import { ShellContext } from 'shared-contracts/shell';
import { createFakeShell } from 'shared-contracts/testing';
import { UiProvider } from 'shared-ui';
import { createQueryClient, QueryClientProvider, useCallAction } from 'shared-ui/query';
import { MemoryRouter } from 'shared-ui/router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseModel, forgetDefaultModel, keepDefaultModel } from '../../shared/model.store.ts';
import { ModelSwitcher, NavigationModel } from './model-switcher.tsx';

/** Stands for a page that marks a model as a favorite. */
function Star() {
  const star = useCallAction(setFavoriteModel);
  return (
    <button type="button" onClick={() => star.mutate({ body: { favorite_model: 'p/small', is_favorite: true } })}>
      Star
    </button>
  );
}

const show = (shell = createFakeShell({ remote: 'host-shell' }), switcher = <ModelSwitcher />) =>
  render(
    <UiProvider>
      <QueryClientProvider client={createQueryClient()}>
        <ShellContext value={shell}>
          <MemoryRouter>
            {switcher}
            <Star />
          </MemoryRouter>
        </ShellContext>
      </QueryClientProvider>
    </UiProvider>,
  );

describe('ModelSwitcher', () => {
  afterEach(cleanup);
  beforeEach(() => {
    localStorage.clear();
    forgetDefaultModel();
  });

  it('names no model until the profile has loaded', () => {
    show();
    expect(screen.getByRole('button', { name: 'Model' }).textContent).toBe('Model');
  });

  it('names the built-in assistant while no model is connected', () => {
    keepDefaultModel(null);
    show();
    expect(screen.getByRole('button', { name: 'Model: Built-in assistant' }).textContent).toBe('Built-in assistant');
  });

  it('marks favorites in its menu, also those that a page changes while it is open', async () => {
    const shell = createFakeShell({ remote: 'host-shell' });
    const shared = { provider: 'P', providerLogo: null, releaseDate: null, description: '', connected: true };
    let isSmallFavorite = false;
    shell.answer(getModels, () => [
      { ...shared, id: 'm1', modelId: 'p/large', modelName: 'Large', isFavorite: true },
      { ...shared, id: 'm2', modelId: 'p/small', modelName: 'Small', isFavorite: isSmallFavorite },
    ]);
    shell.answer(setFavoriteModel, ({ body }) => {
      isSmallFavorite = body.is_favorite;
      return { message: '' };
    });
    keepDefaultModel({ modelId: 'p/large', modelName: 'Large' });
    show(shell);
    await userEvent.click(screen.getByRole('button', { name: 'Model: Large' }));
    const isFavorite = (item: HTMLElement) => within(item).queryByRole('img', { name: 'favorite' }) !== null;
    const shown = () => screen.queryAllByRole('menuitem').map((item) => `${item.textContent}${isFavorite(item) ? ' ★' : ''}`);
    await expect.poll(shown).toEqual(['Large ★', 'Small', 'Manage models']);
    fireEvent.click(screen.getByText('Star'));
    await expect.poll(shown).toEqual(['Large ★', 'Small ★', 'Manage models']);
  });

  it('names the default model until one is chosen', () => {
    keepDefaultModel({ modelId: 'p/large', modelName: 'Large' });
    const { unmount } = show();
    expect(screen.getByRole('button', { name: 'Model: Large' })).toBeTruthy();
    unmount();
    chooseModel({ modelId: 'p/small', modelName: 'Small' });
    show();
    expect(screen.getByRole('button', { name: 'Model: Small' })).toBeTruthy();
  });

  it('offers to connect a model at the foot of the navigation, and then names it with its menu', async () => {
    keepDefaultModel(null);
    const { unmount } = show(undefined, <NavigationModel isRail={false} />);
    expect(screen.getByRole('link', { name: 'Connect a model' }).getAttribute('href')).toBe('/models');
    unmount();
    keepDefaultModel({ modelId: 'p/large', modelName: 'Large' });
    const shell = createFakeShell({ remote: 'host-shell' });
    shell.answer(getModels, () => []);
    show(shell, <NavigationModel isRail={false} />);
    await userEvent.click(screen.getByRole('button', { name: 'Large' }));
    expect(await screen.findByRole('menuitem', { name: 'Manage models' })).toBeTruthy();
  });
});
