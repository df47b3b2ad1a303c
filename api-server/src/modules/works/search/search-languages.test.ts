import { sql } from 'drizzle-orm';
import * as calls from 'shared-contracts/calls';
import { describe, expect, it } from 'vitest';
import { appWithUser } from '../../../testing/app-with-user.ts';
import { makeOwned } from '../../../testing/owned-things.ts';

const { api, user } = appWithUser();

const keep = (title: string, description: string) =>
  api.call(calls.createNotebook, { body: { email: user.email, title, description } }, user);
const search = async (q: string) => (await api.call(calls.searchItems, { query: { email: user.email, q } }, user)).body;
const titles = async (q: string) => (await search(q)).hits.map(({ item }) => item.name).toSorted();
const marked = (pieces: readonly { text: string; hit: boolean }[] = []) => pieces.filter(({ hit }) => hit).map(({ text }) => text);

describe('a text in each language', () => {
  it.each([
    ['English', 'The invoice of the project has not been paid yet.', 'invoices', 'invoice'],
    ['German', 'Die Rechnung für das Projekt ist noch nicht bezahlt.', 'Rechnungen', 'Rechnung'],
    ['German, in quotes', 'Wir nennen das „Rechnung“ und nicht anders.', 'Rechnungen', 'Rechnung'],
    ['French', 'Le cheval est dans le pré avec les autres.', 'chevaux', 'cheval'],
    ['French, after an article', 'La réunion est prévue avec l’équipe des ventes.', 'équipes', 'équipe'],
    ['Spanish', 'La reunión es el lunes, con todos los equipos.', 'reuniones', 'reunión'],
    ['Portuguese', 'O relatório não está com a equipe de vendas.', 'relatórios', 'relatório'],
    ['Italian', 'La riunione è nella sala grande, con tutti gli altri.', 'riunioni', 'riunione'],
    ['Dutch', 'De vergadering is in de grote zaal en niet bij ons.', 'vergaderingen', 'vergadering'],
    ['Turkish', 'Bu kitap çok güzel ve yeni.', 'kitaplar', 'kitap'],
    ['Turkish, with a capital İ', 'Ekip İstanbul için bir plan ve bütçe hazırladı.', 'İSTANBUL', 'İstanbul'],
    ['Turkish, with a capital I', 'Işık hızı çok yüksek ve sabittir.', 'ışık', 'Işık'],
    ['Arabic', 'هذا مشروع جديد في المدينة', 'المشروع', 'مشروع'],
    ['Polish', 'Faktura za lipiec nie została jeszcze opłacona.', 'faktur', 'Faktura'],
    ['Japanese', '昨日の会議の議事録を共有しました。', '議事', '議事'],
    ['Japanese, across words', '昨日の会議の議事録を共有しました。', '事録', '事録'],
    ['Japanese, with another script', '来月のプロジェクトのbudget案です。', 'budget', 'budget'],
    ['Japanese, beside a number', '昨日の会議2027の議事録を共有しました。', '会議2027', '会議2027'],
    ['Chinese', '我们明天讨论项目预算和时间表。', '预算', '预算'],
    ['Chinese, by one character', '我们明天讨论项目预算和时间表。', '算', '算'],
  ])('is found and marked: %s', async (_, text, q, hit) => {
    await keep('A', text);
    const { hits } = await search(q);
    expect(hits).toHaveLength(1);
    expect(marked(hits[0]?.passages[0])).toEqual([hit]);
    expect(text).toContain(
      hits[0]?.passages[0]
        ?.map((piece) => piece.text)
        .join('')
        .trim(),
    );
  });

  it.each([
    ['議録', '昨日の会議の議事録を共有しました。'],
    ['録議', '議事録議事'],
    ['算预', '我们明天讨论项目预算和时间表。'],
  ])('is not found by %s, whose characters do not follow each other', async (q, text) => {
    await keep('A', text.replace('録議', '録、議'));
    expect(await titles(q)).toEqual([]);
  });
});

it('finds the texts of a person who writes in three languages', async () => {
  await keep('Alpha', 'The meeting about Atlas is on Monday, and the invoices are with the team.');
  await keep('Beta', 'Die Besprechung zu Atlas ist am Montag, und die Rechnungen sind bei der Buchhaltung.');
  await keep('Gamma', '会議の議事録とAtlasの請求書を共有しました。');
  expect(await titles('atlas')).toEqual(['Alpha', 'Beta', 'Gamma']);
  expect(await titles('invoice')).toEqual(['Alpha']);
  expect(await titles('Besprechungen')).toEqual(['Beta']);
  expect(await titles('請求')).toEqual(['Gamma']);
  expect(await titles('Atlas 議事録')).toEqual(['Gamma']);
});

it('shows the part of a long Japanese text that matches', async () => {
  const reportId = await makeOwned(api.database.db, 'report', user.email);
  const text = `${'昨日の天気はとても良かった。'.repeat(700)}議事録を共有しました。`;
  await api.database.db.execute(sql`update reports set body = ${text} where id = ${reportId}`);
  const [hit] = (await search('議事録')).hits;
  expect(marked(hit?.passages[0])).toEqual(['議事録']);
  expect((hit?.passages[0] ?? []).map(({ text }) => text).join('').length).toBeLessThan(200);
});

it.each(['👩🏽‍👩🏻‍👧', '🇩🇪', 'か\u3099', 'กำ้'])('cuts no %s apart around a match in a long text without spaces', async (character) => {
  const reportId = await makeOwned(api.database.db, 'report', user.email);
  for (const shift of [0, 1, 2, 3]) {
    const around = `${character}天`.repeat(90);
    const text = `${around}${'天'.repeat(shift)}議事録${around}`;
    await api.database.db.execute(sql`update reports set body = ${text} where id = ${reportId}`);
    const [hit] = (await search('議事録')).hits;
    const shown = (hit?.passages[0] ?? []).map((piece) => piece.text).join('');
    expect(marked(hit?.passages[0])).toEqual(['議事録']);
    expect(shown.replace('議事録', '').replaceAll(character, '').replaceAll('天', '')).toBe('');
    expect([...shown].length).toBeLessThanOrEqual(120 + 8);
  }
});

it('marks the name, with its punctuation', async () => {
  await keep('L’équipe à Paris, avec les ventes', '');
  const [hit] = (await search('équipes')).hits;
  expect(hit?.name).toEqual([
    { text: 'L’', hit: false },
    { text: 'équipe', hit: true },
    { text: ' à Paris, avec les ventes', hit: false },
  ]);
});

it('takes a short name to be in the language that the person chose', async () => {
  await api.call(calls.setAppearance, { body: { email: user.email, language: 'de' } }, user);
  await keep('Rechnung', '');
  expect(await search('Rechnungen')).toMatchObject({ hits: [{ item: { name: 'Rechnung' } }], corrected: null });
});

it('still finds what was indexed before languages were known, in English', async () => {
  await keep('A', 'The invoices of the project are late.');
  await api.database.db.execute(sql`update item_texts set language = 'und', search = to_tsvector('english', body)`);
  expect(await titles('invoice')).toEqual(['A']);
  expect(await titles('projects')).toEqual(['A']);
});

it('finds what an earlier release indexed as it did, and codes in it once it is indexed again', async () => {
  await keep('Alpha', 'La réunion PO-4711 est prévue avec l’équipe des ventes.');
  await keep('Beta', 'Die Straße ist neu, und die Rechnung von foo.bar ist nicht da.');
  await keep('Gamma', '昨日の会議の議事録を共有しました。');
  const { db } = api.database;
  await db.execute(sql`update item_texts set search = to_tsvector(search_config(language), translate(split_unspaced(body), '’。', '  '))`);
  const earlier = [
    ['réunions', 'Alpha'],
    ['l’équipe', 'Alpha'],
    ['Straßen', 'Beta'],
    ['Rechnungen', 'Beta'],
    ['議事録', 'Gamma'],
  ] as const;
  for (const [q, title] of earlier) expect(await titles(q)).toEqual([title]);
  expect(await titles('PO-4711')).toEqual([]);
  await db.execute(sql`update notebooks set title = title`);
  for (const [q, title] of [...earlier, ['PO-4711', 'Alpha'], ['reunion', 'Alpha'], ['foo.bar', 'Beta'], ['strasse', 'Beta']] as const)
    expect(await titles(q)).toEqual([title]);
});
