import { eq } from 'drizzle-orm';
import { createWorkArea } from 'shared-contracts/area-calls';
import { getConnectedApps, getModels, getTooltips, listNotebooks, listWorkAreas, updateNotebook } from 'shared-contracts/calls';
import { describe, expect, it } from 'vitest';
import { feeds, users } from '../platform/database/schema/index.ts';
import { appWithoutUser } from '../testing/app-with-user.ts';

const { api } = appWithoutUser();

const pseudo = { 'accept-language': 'en-XA' };

describe('what the product ships', () => {
  it('names and describes its Work Areas in the language of the page, and leaves those of users alone', async () => {
    const user = await api.newUser();
    const own = { email: user.email, Name: 'Sales', DisplayName: 'Sales', Description: 'Mine.', DisplayRank: 1, RouteURL: 'own-sales' };
    expect((await api.call(createWorkArea, { body: own }, user)).status).toBe(200);
    const query = { query: { email: user.email } };
    const [english, translated] = [await api.call(listWorkAreas, query, user), await api.call(listWorkAreas, query, user, pseudo)];
    const sales = { Name: 'Sales', DisplayName: 'Sales', Description: 'Leads, offers and customers.', areaType: 'default' };
    expect(english.body.areas).toContainEqual(expect.objectContaining(sales));
    expect(translated.body.areas).toContainEqual(
      expect.objectContaining({ ...sales, DisplayName: '[Sales]', Description: '[Leads, offers and customers.]' }),
    );
    expect(translated.body.areas).toContainEqual(expect.objectContaining({ DisplayName: 'Sales', Description: 'Mine.', areaType: 'user' }));
  });

  it('explains buttons and pages in the language of the page', async () => {
    const user = await api.newUser();
    const [english, { body }] = [await api.call(getTooltips, {}, user), await api.call(getTooltips, {}, user, pseudo)];
    expect(english.body.tooltip).toContainEqual(expect.objectContaining({ UIComponent: 'help', tooltipText: 'Help', infoBubblesText: '' }));
    expect(body.tooltip).toHaveLength(english.body.tooltip.length);
    expect(body.tooltip.filter(({ tooltipText }) => !/^\[.+\]$/.test(tooltipText))).toEqual([]);
    expect(body.bubble.filter(({ infoBubblesText }) => !/^\[.+\]$/.test(infoBubblesText))).toEqual([]);
  });

  it('describes models in the language of the page', async () => {
    const user = await api.newUser();
    const query = { query: { email: user.email } };
    const [english, translated] = [await api.call(getModels, query, user), await api.call(getModels, query, user, pseudo)];
    expect(translated.body.map(({ description }) => description)).toEqual(english.body.map(({ description }) => `[${description}]`));
    expect(english.body[0]?.description).toMatch(/^Looks things up/);
  });

  it('names connected apps in the language of the page', async () => {
    const user = await api.newUser();
    const [row] = await api.database.db.select().from(users).where(eq(users.email, user.email));
    const userId = row?.id ?? '';
    await api.database.db
      .insert(feeds)
      .values({ id: 'own', areaName: 'Sales', title: 'Own', url: 'https://feeds.example/own', addedBy: userId });
    const query = { query: { user_email: user.email } };
    const namesOf = async (headers?: Record<string, string>) =>
      (await api.call(getConnectedApps, query, user, headers)).body.connectedApps.map(({ AppName }) => AppName);
    expect(await namesOf()).toEqual(['News feeds']);
    expect(await namesOf(pseudo)).toEqual(['[News feeds]']);
  });

  it('names the default notebook in the language of the page until its user renames it', async () => {
    const user = await api.newUser();
    const titles = async (headers?: Record<string, string>) =>
      (await api.call(listNotebooks, { query: { email: user.email } }, user, headers)).body.notebooks;
    const [home] = await titles(pseudo);
    expect(home?.title).toBe('[Home]');
    const save = (title: string, description: string) => {
      const body = { email: user.email, notebook_id: home?.notebook_id ?? '', title, description, current_title: '[Home]' };
      return api.call(updateNotebook, { body }, user, pseudo);
    };
    expect((await save('[Home]', 'Everything else.')).body).toMatchObject({ title: '[Home]', description: 'Everything else.' });
    expect((await titles())[0]?.title).toBe('Home');
    expect((await save('Mine', '')).body.title).toBe('Mine');
    expect((await titles(pseudo))[0]?.title).toBe('Mine');
    expect((await save('Yours', '')).status).toBe(409);
  });
});
