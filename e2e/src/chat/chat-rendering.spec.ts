import { diagramData } from '@mermaid-js/examples';
import { importChats } from 'shared-contracts/calls';
import { diagramKinds } from 'shared-contracts/testing';
import { onFeedServer } from '../../support/feed-server.ts';
import { expect, test } from '../../support/fixtures.ts';

const answer = [
  '| Region | Gain |\n|---|--:|\n| North | 12 % |',
  '```ts\nconst sum = (a: number) => a + 1;\n```',
  'Euler wrote $e^{i\\pi}+1=0$, and\n\n\\[\\int_0^1 x^2\\,dx = \\frac{1}{3}\\]',
  '```mermaid\ngraph TD; Start["<img src=x onerror=alert(1)>"] --> End; click Start "javascript:alert(1)"\n```',
  '```mermaid\nthis is no diagram at all\n```',
  '<script>alert(1)</script> <img src=x onerror=alert(1)>',
  '[trap](javascript:alert(1)) ![spy](https://evil.example/pixel.png)',
  '[site](https://example.org/) and [mail](mailto:a@example.org)',
  'North gained most[^gain].',
  'Nothing else changed.',
  '[^gain]: By <img src=x onerror=alert(1)> twelve per cent.',
].join('\n\n');

test('an answer with tables, code, formulas and diagrams renders without running or loading anything', async ({
  page,
  signedUp,
  expectAccessible,
}) => {
  await page.addInitScript(() => {
    window.alert = () => document.body.setAttribute('data-hacked', 'yes');
  });
  const messages = [
    { key: 'q', parent: null, role: 'user' as const, content: 'Show me everything.' },
    { key: 'a', parent: 'q', role: 'assistant' as const, content: answer },
  ];
  const { results } = await signedUp.api.call(importChats, { body: { chats: [{ source_id: 'e2e', title: 'Everything', messages }] } });
  await page.goto(`/app/chat?sessionId=${results[0]?.session_id}`);
  const shown = page.getByRole('article', { name: /^Assistant/ });
  await expect(shown.getByRole('table')).toContainText('North');
  await expect(shown.locator('.katex')).toHaveCount(2);
  await expect(shown.locator('.katex-display')).toHaveCount(1);
  await expect(shown.locator('.hljs-keyword').first()).toHaveText('const');
  await expectAccessible(page);

  await test.step('a diagram renders as an image; a broken one shows its source', async () => {
    const drawing = shown.getByRole('group', { name: 'Diagram' }).getByRole('img');
    await expect(drawing).toBeVisible();
    await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(0);
    await shown.getByText('Source', { exact: true }).click();
    await expect(shown.getByRole('group', { name: 'Code, mermaid' }).first()).toBeVisible();
    await shown.getByText('Diagram', { exact: true }).click();
    await shown.getByText('this is no diagram at all').scrollIntoViewIfNeeded();
    await expect(shown.getByText('This diagram can’t be drawn, so its source is shown.')).toBeVisible();
    await expect(shown.getByText('this is no diagram at all')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a footnote opens from its number and returns to it', async () => {
    const mark = shown.getByRole('button', { name: 'Note 1', exact: true });
    await mark.click();
    const note = shown.getByRole('note', { name: 'Note 1' });
    await expect(note).toBeFocused();
    await expect(note).toContainText('twelve per cent');
    await note.getByRole('button', { name: 'Back to the reference to note 1' }).click();
    await expect(mark).toBeFocused();
  });

  await test.step('links only open other sites, and nothing ran', async () => {
    await expect(shown.getByRole('link')).toHaveText(['image: spy', 'site', 'mail']);
    await expect(page.locator('[data-hacked]')).toHaveCount(0);
  });
});

/** Mermaid's own samples: the last of each kind, or all of them in a complete run. Kinds without any have one of ours. */
const samples = Object.entries(diagramKinds).flatMap(([kind, ours]) => {
  const theirs = diagramData.find(({ id }) => id === kind)?.examples.map(({ code }) => code.trim()) ?? [ours];
  return process.env.E2E_ALL ? theirs : theirs.slice(-1);
});

/** Draws nothing of its text: it names the version. */
const withoutWords = ['info'];

/** Returns the part of a sample's words that its drawing shows. The others are keywords and names that only connect things. */
function shareOfWords(code: string, drawing: string): number {
  const body = code.replace(/^.*\n?/, '');
  const words = [...new Set(body.match(/[\p{L}\p{M}]{4,}/gu) ?? body.match(/\p{L}+/gu))];
  return words.filter((word) => drawing.includes(word)).length / words.length;
}

test('every kind of diagram that Mermaid has is drawn with its words', async ({ page, signedUp }) => {
  test.slow();
  const content = samples.map((code, at) => `## Sample ${at}\n\n\`\`\`mermaid\n${code}\n\`\`\``).join('\n\n');
  const messages = [
    { key: 'q', parent: null, role: 'user' as const, content: 'Draw one of each.' },
    { key: 'a', parent: 'q', role: 'assistant' as const, content },
  ];
  const { results } = await signedUp.api.call(importChats, { body: { chats: [{ source_id: 'e2e-kinds', title: 'Kinds', messages }] } });
  await page.setViewportSize({ width: 1280, height: 3_000 });
  await page.goto(`/app/chat?sessionId=${results[0]?.session_id}`);
  const shown = page.getByRole('article', { name: /^Assistant/ });
  const drawn = shown.getByRole('group', { name: 'Diagram' }).getByRole('img');
  for (let at = 0; at < samples.length; at += 1) {
    await shown.getByRole('heading', { name: `Sample ${at}`, exact: true }).scrollIntoViewIfNeeded();
    await expect(drawn.or(shown.getByRole('status')).nth(at), samples[at]).toBeVisible();
  }
  await expect(shown.getByText('This diagram can’t be drawn, so its source is shown.')).toHaveCount(0);
  const drawings = await drawn.evaluateAll((images) =>
    Promise.all(
      images.map(async (image) => {
        const source = decodeURIComponent(image.getAttribute('src')?.split(',')[1] ?? '');
        const drawing = new DOMParser().parseFromString(source, 'image/svg+xml');
        for (const style of drawing.querySelectorAll('style')) style.remove();
        const isDrawn = await (image as HTMLImageElement).decode().then(
          () => true,
          () => false,
        );
        return { text: drawing.documentElement.textContent ?? '', isDrawn };
      }),
    ),
  );
  expect(samples.filter((_, at) => !drawings[at]?.isDrawn)).toEqual([]);
  const wordless = samples.filter((code, at) => !(shareOfWords(code, drawings[at]?.text ?? '') >= 0.2));
  expect(wordless).toEqual(withoutWords);
});

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

onFeedServer(
  'an image of another server shows when its reader wants it, from our own origin, and the choice stays with the chat',
  async ({ page, feeds: pictures, signedUp, faults, expectAccessible }) => {
    // An HTML page that claims to be an image.
    faults.expect(/Failed to load resource.*422/);
    pictures.serve('/chart.png', Buffer.from(png, 'base64'), { 'content-type': 'image/png' });
    pictures.serve('/page.png', '<html></html>', { 'content-type': 'image/png' });
    const content = `![chart](${pictures.url('/chart.png')})\n\n![page](${pictures.url('/page.png')})`;
    const messages = [
      { key: 'q', parent: null, role: 'user' as const, content: 'Draw it.' },
      { key: 'a', parent: 'q', role: 'assistant' as const, content },
    ];
    const { results } = await signedUp.api.call(importChats, { body: { chats: [{ source_id: 'e2e-images', title: 'Images', messages }] } });
    await page.goto(`/app/chat?sessionId=${results[0]?.session_id}`);
    const shown = page.getByRole('article', { name: /^Assistant/ });
    const host = new URL(pictures.url('/')).host;
    const offer = shown.getByRole('button', { name: `Show image from ${host}` });
    await expect(offer).toHaveCount(2);
    await expect(shown.getByRole('img')).toHaveCount(0);
    await expectAccessible(page);
    await offer.first().click();
    await expect(offer).toHaveCount(1);
    await offer.click();
    const image = shown.getByRole('img', { name: 'chart' });
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.complete && each.naturalWidth)).toBe(1);
    await expect(shown.getByText('There is no PNG, JPEG, GIF, WebP or AVIF picture at this address.')).toBeVisible();
    await expect(shown.getByRole('link', { name: 'image: page' })).toBeVisible();
    await page.reload();
    await expect(image).toBeVisible();
    await expect(offer).toHaveCount(0);
  },
);
