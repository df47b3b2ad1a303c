import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type RouteContribution, rankPath, routes } from 'shared-contracts';
import { helpCategories, listHelpArticles } from 'shared-contracts/calls';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { articleNumbers, parseArticle, plainText, readEnglishArticles, readTranslated, translateArticle } from './help-files.ts';

const root = join(import.meta.dirname, '../../../../..');

/** Returns the paths that the remotes contribute, except the pattern that matches every Work Area. */
async function contributedPaths(): Promise<string[]> {
  const files = globSync('mfe-*/contributes.ts', { cwd: root });
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(root, file)).href) as Promise<{ contributes: { routes: readonly RouteContribution[] } }>),
  );
  return modules.flatMap(({ contributes }) => contributes.routes.map(({ path }) => path)).filter((path) => !path.startsWith(':'));
}

describe('the help articles', () => {
  it('number at least four in each of the twelve categories, with unique names', async () => {
    const articles = await readEnglishArticles();
    for (const name of helpCategories) expect(articles.filter(({ category }) => category === name).length, name).toBeGreaterThanOrEqual(4);
    expect(new Set(articles.map(({ slug }) => slug)).size).toBe(articles.length);
    expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length);
  });

  it('link only to existing pages of the product', async () => {
    const paths = await contributedPaths();
    expect(paths.length).toBeGreaterThan(30);
    for (const { slug, pages, body } of await readEnglishArticles()) {
      expect(body, slug).not.toMatch(/\]\(|https?:\/\//);
      expect(pages.length, slug).toBeGreaterThan(0);
      for (const { to } of pages) {
        const known = to.startsWith('/auth/') ? to === routes.recoverPassword() : paths.some((path) => rankPath(path, to) >= 0);
        expect(known, `${slug} leads to ${to}`).toBe(true);
      }
    }
  });
});

describe('the numbers of help articles', () => {
  /** Lists numbers with a unit that are no limit of the product's table, but equal one. */
  const others: Readonly<Record<string, readonly string[]>> = {
    // How long a connection that nobody uses lasts, and how far back chats are grouped.
    'connect-an-assistant': ['30 days'],
    'find-an-earlier-chat': ['30 Days'],
    'golden-questions': ['30 days'],
  };
  const unitsOf = (name: string): string[] => {
    const unit = /(Megabytes|Days|Minutes|Hours)$/.exec(name)?.[1];
    if (unit) return [unit === 'Megabytes' ? 'MB' : unit.toLowerCase()];
    return /Max(?:Characters)?$|Min$/.test(name) ? ['characters'] : [];
  };
  const written = [...articleNumbers].flatMap(([name, number]) =>
    unitsOf(name).map((unit) => `${number.toLocaleString('en')} ${unit}`.toLowerCase()),
  );

  it('come from the limits of the product', () => {
    const files = globSync('*/*.md', { cwd: join(root, 'api-server/help') }).filter((file) => /^[^.]+\.md$/.test(file));
    const found = files.flatMap((file) => {
      const numbers = readFileSync(join(root, 'api-server/help', file), 'utf8').match(/\d[\d,]* \w+/g) ?? [];
      const exempt = others[basename(file, '.md')] ?? [];
      return numbers.filter((one) => written.includes(one.toLowerCase()) && !exempt.includes(one)).map((one) => `${file}: ${one}`);
    });
    expect(found).toEqual([]);
    expect(files.length).toBeGreaterThan(48);
    expect(written).toContain('20,000 characters');
  });

  it('are written as each language does, and an unknown one is an error', () => {
    const english = parseArticle(
      'models_and_ai',
      'one',
      '---\ntitle: One\nrank: 3\n---\n\nUp to {agentInstructionsMax}, {imageMaxMegabytes} MB',
    );
    expect(english.body).toBe('Up to 20,000, 5 MB');
    expect(translateArticle(english, 'de', '---\ntitle: Eins\n---\n\nBis {agentInstructionsMax}').body).toBe('Bis 20.000');
    expect(() => translateArticle(english, 'de', '---\ntitle: Eins\n---\n\nBis {agentMax}')).toThrow('agentMax');
  });
});

describe('a help file', () => {
  it('has a header with title, rank and pages, followed by its text', () => {
    const content = '---\ntitle: One: two\nrank: 3\npages: My Works /my-works; Home /\n---\n\nText\n';
    expect(parseArticle('models_and_ai', 'one', content)).toEqual({
      slug: 'one',
      category: 'models_and_ai',
      title: 'One: two',
      rank: 3,
      body: 'Text',
      language: 'en',
      pages: [
        { title: 'My Works', to: '/my-works' },
        { title: 'Home', to: '/' },
      ],
    });
  });

  it.each(['Text only', '---\ntitle: A\n---\n\nText', '---\ntitle: A\nrank: 1\n---\n\n'])(
    'is rejected by name when it is %j',
    (content) => {
      expect(() => parseArticle('models_and_ai', 'one', content)).toThrow('models_and_ai/one.md');
    },
  );
});

const translated = (title: string) => `---\ntitle: ${title}\npages: Meine Werke /my-works; Falsch /elsewhere\n---\n\nEin Text.\n`;

describe('a translated help article', () => {
  const english = {
    slug: 'one',
    category: 'models_and_ai' as const,
    title: 'One',
    body: 'A text.',
    language: 'en',
    pages: [
      { title: 'Trash', to: '/trash' },
      { title: 'My Works', to: '/my-works' },
    ],
  };

  it('has its own texts, and the pages of the English one', () => {
    expect(translateArticle(english, 'de', translated('Eins'))).toEqual({
      slug: 'one',
      category: 'models_and_ai',
      title: 'Eins',
      body: 'Ein Text.',
      language: 'de',
      pages: [
        { title: 'Trash', to: '/trash' },
        { title: 'Meine Werke', to: '/my-works' },
      ],
    });
  });

  it('takes the place of the English one in its order; a missing or broken one leaves it', async () => {
    const all = await readEnglishArticles();
    const [first, second] = all;
    const from = temporaryFolder('help');
    for (const { category } of all) mkdirSync(join(from, category), { recursive: true });
    writeFileSync(join(from, first?.category ?? '', `${first?.slug}.de.md`), translated('Eins'));
    writeFileSync(join(from, second?.category ?? '', `${second?.slug}.de.md`), 'Only a text');
    const broken: string[] = [];
    const articles = await readTranslated(from, 'de', (file) => broken.push(file));
    expect(articles.map(({ slug }) => slug)).toEqual(all.map(({ slug }) => slug));
    expect(articles[0]).toMatchObject({ title: 'Eins', language: 'de' });
    expect(articles.slice(1)).toEqual(all.slice(1));
    expect(broken).toEqual([join(second?.category ?? '', `${second?.slug}.de.md`)]);
  });

  it('is replaced by the English one in a language without translations', async () => {
    const api = await createTestApp();
    const answer = await api.call(listHelpArticles, { query: {} }, undefined, { 'accept-language': 'en-XA' });
    expect(answer.body.articles.length).toBeGreaterThan(48);
    expect(new Set(answer.body.articles.map(({ language }) => language))).toEqual(new Set(['en']));
    await api.close();
  });
});

it('is quoted without list and text marks', () => {
  expect(plainText('One **two**:\n\n1. `three`\n   - four\n- five')).toBe('One two:\nthree\nfour\nfive');
});
