import type { Page } from '@playwright/test';
import { importChats, shareSession } from 'shared-contracts/calls';
import type { Account } from '../../support/accounts.ts';
import { expect, test } from '../../support/fixtures.ts';

const fenced = (language: string, title: string, code: string) => `\`\`\`${language} title="${title}"\n${code}\n\`\`\``;
const loan = (rate: number) => `<h1>Loan at ${rate} %</h1><button onclick="this.textContent='Clicked'">Compute</button>`;
const artifacts = [
  fenced('html', 'Loan calculator', loan(5)),
  fenced('svg', 'Logo', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><text y="40">Harbour</text></svg>'),
  fenced(
    'jsx',
    'Counter',
    "import { useState } from 'react';\nexport default function Counter() {\n  const [count, setCount] = useState(0);\n  return <button onClick={() => setCount(count + 1)}>Count {count}</button>;\n}",
  ),
  fenced('csv', 'Sales', 'Region,Gain\nNorth,12\n"South, far",7'),
  fenced('markdown', 'Plan', '# Plan for *May*\n\n- One'),
  fenced('mermaid', 'Steps', 'graph TD; Start --> End'),
  fenced(
    'javascript',
    'Totals',
    "const [head, ...rows] = files['sales.csv'].text().trim().split('\\n').map((line) => line.split(','));\nconsole.log('Rows', rows.length);\ntable(rows.map(([region, gain]) => ({ region, gain })));\nchart({ title: 'Gain', labels: rows.map(([region]) => region), values: rows.map(([, gain]) => Number(gain)) });",
  ),
  fenced('javascript', 'Endless', "print('before');\nfor (;;);"),
  fenced(
    'javascript',
    'Phones home',
    "const tries = { fetch: () => fetch('/api/v4/profile'), code: () => import('/sw.js'), script: () => importScripts('/sw.js'), storage: () => indexedDB.open('x'), socket: () => new Promise((open, fail) => Object.assign(new WebSocket(location.origin.replace(/.*/, 'ws://127.0.0.1:9')), { onopen: open, onerror: fail })) };\nfor (const [name, reach] of Object.entries(tries)) print(name, await Promise.resolve().then(reach).then(() => 'reached', () => 'refused'));",
  ),
  fenced(
    'python',
    'Mean',
    "import csv, statistics\nfrom atrium import table, chart\nrows = list(csv.DictReader(open('sales.csv')))\nprint('Mean', statistics.mean(int(row['gain']) for row in rows))\ntable(rows)\nchart({'type': 'line', 'title': 'Gain', 'labels': [row['region'] for row in rows], 'values': [int(row['gain']) for row in rows]})",
  ),
];

/** Imports a chat in which one answer has all artifacts, and a later one a new version of the first. */
async function importChat(account: Account): Promise<string> {
  const messages = [
    { key: 'q', parent: null, role: 'user' as const, content: 'Make everything.' },
    { key: 'a', parent: 'q', role: 'assistant' as const, content: artifacts.join('\n\n') },
    { key: 'r', parent: 'a', role: 'user' as const, content: 'Another rate.' },
    { key: 'b', parent: 'r', role: 'assistant' as const, content: fenced('html', 'Loan calculator', loan(7)) },
  ];
  const { results } = await account.api.call(importChats, { body: { chats: [{ source_id: 'artifacts', title: 'Artifacts', messages }] } });
  return results[0]?.session_id ?? '';
}

const openChat = async (page: Page, account: Account) => page.goto(`/app/chat?sessionId=${await importChat(account)}`);

const paneOf = (page: Page, title: string) => page.getByRole('region', { name: `Artifact: ${title}` });

async function open(page: Page, title: string) {
  await page
    .getByRole('button', { name: `Open ${title} beside the chat` })
    .first()
    .click();
  return paneOf(page, title);
}

/** Makes the frame end the next run after a second. Returns what reads how many seconds the page granted. */
async function shortenNextRun(page: Page): Promise<() => Promise<number | undefined>> {
  const granted = await page.evaluateHandle(() => {
    const { postMessage } = MessagePort.prototype;
    const found: { seconds?: number } = {};
    MessagePort.prototype.postMessage = function (this: MessagePort, message: { type?: string; seconds?: number } | null) {
      if (message?.type !== 'run') return postMessage.call(this, message);
      MessagePort.prototype.postMessage = postMessage;
      found.seconds = message.seconds ?? 0;
      postMessage.call(this, { ...message, seconds: 1 });
    };
    return found;
  });
  return () => granted.evaluate(({ seconds }) => seconds);
}

const sales = { name: 'sales.csv', mimeType: 'text/csv', buffer: Buffer.from('region,gain\nNorth,12\nSouth,7\n') };

test('artifacts of answers open beside the chat, each in its own way', async ({ page, signedUp, expectAccessible }) => {
  await openChat(page, signedUp);

  await test.step('a page runs, has versions, and is found again after a reload', async () => {
    const opener = page.getByRole('button', { name: 'Open Loan calculator beside the chat' }).first();
    await opener.press('Enter');
    const pane = paneOf(page, 'Loan calculator');
    await expect(pane.getByRole('heading', { name: 'Loan calculator' })).toBeFocused();
    const frame = pane.frameLocator('iframe');
    await expect(frame.getByRole('heading', { name: 'Loan at 7 %' })).toBeVisible();
    await frame.getByRole('button', { name: 'Compute' }).click();
    await expect(frame.getByRole('button', { name: 'Clicked' })).toBeVisible();
    await expect(pane.getByText('Version 2 of 2')).toBeVisible();
    await expectAccessible(page);
    await pane.getByRole('button', { name: 'Previous version' }).click();
    await expect(frame.getByRole('heading', { name: 'Loan at 5 %' })).toBeVisible();
    await page.reload();
    await expect(frame.getByRole('heading', { name: 'Loan at 5 %' })).toBeVisible();
  });

  await test.step('it fills the screen, shows its code, is saved as a file, and Escape goes back', async () => {
    const pane = paneOf(page, 'Loan calculator');
    await pane.getByRole('button', { name: 'Full screen' }).click();
    expect((await pane.boundingBox())?.width).toBe(1440);
    await page.keyboard.press('Escape');
    expect((await pane.boundingBox())?.width).toBeLessThan(900);
    await pane.getByRole('button', { name: 'Code', exact: true }).click();
    await expect(pane.locator('pre')).toContainText('Loan at 5 %');
    const download = page.waitForEvent('download');
    await pane.getByRole('button', { name: 'Download' }).first().click();
    expect((await download).suggestedFilename()).toBe('Loan calculator.html');
    await pane.getByRole('button', { name: 'Close artifact' }).click();
    await expect(pane).toBeHidden();
    expect(page.url()).not.toContain('artifact');
  });

  await test.step('drawings, components, tables, documents and diagrams show', async () => {
    await expect((await open(page, 'Logo')).frameLocator('iframe').getByText('Harbour')).toBeVisible();
    const opened = await open(page, 'Counter');
    // The note above the frame goes once it shows, which moves the frame.
    await expect(opened.getByText('Opening…')).toHaveCount(0);
    const counter = opened.frameLocator('iframe').getByRole('button');
    await counter.click();
    await expect(counter).toHaveText('Count 1');
    const table = (await open(page, 'Sales')).getByRole('table');
    await expect(table.getByRole('columnheader')).toHaveText(['Region', 'Gain']);
    await expect(table.getByRole('cell', { name: 'South, far' })).toBeVisible();
    await expect((await open(page, 'Plan')).getByRole('heading', { name: 'Plan for May' })).toBeVisible();
    await expect((await open(page, 'Steps')).getByRole('group', { name: 'Diagram' }).getByRole('img')).toBeVisible();
  });
});

test('code runs on the user’s files, within limits', async ({ page, signedUp, faults, expectAccessible }) => {
  test.slow();
  // The browser also reports the requests that it refuses.
  faults.allowOrigin('ws://127.0.0.1:9');
  await openChat(page, signedUp);

  await test.step('JavaScript prints, and draws a table and a chart', async () => {
    const pane = await open(page, 'Totals');
    await pane.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(pane.getByText('The code failed')).toBeVisible();
    await pane.locator('input[type=file]').setInputFiles(sales);
    await expect(pane.getByRole('list', { name: 'Files for this code' })).toContainText('sales.csv');
    await pane.getByRole('button', { name: 'Run again' }).click();
    const output = pane.getByRole('region', { name: 'Output' });
    await expect(output).toContainText('Rows 2');
    await expect(output.getByRole('cell', { name: 'South' })).toBeVisible();
    await expect(output.getByRole('img', { name: 'Chart: Gain' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('endless code is stopped by hand', async () => {
    const pane = await open(page, 'Endless');
    await pane.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(pane.getByText('Running…')).toBeVisible();
    await pane.getByRole('button', { name: 'Stop' }).click();
    await expect(pane.getByText('This artifact was stopped.')).toBeVisible();
  });

  await test.step('or by the time limit', async () => {
    const pane = paneOf(page, 'Endless');
    const asked = await shortenNextRun(page);
    await pane.getByRole('button', { name: 'Run again' }).click();
    await expect(pane.getByText('Running…')).toBeVisible();
    await expect(pane.getByText('Stopped: the code ran for more than 30 seconds.')).toBeVisible();
    expect(await asked()).toBe(30);
  });

  await test.step('code reaches neither the network nor any storage', async () => {
    faults.expect(/^console: /);
    const pane = await open(page, 'Phones home');
    await pane.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(pane.getByRole('region', { name: 'Output' })).toHaveText(
      ['fetch', 'code', 'script', 'storage', 'socket'].map((name) => `${name} refused`).join(' '),
      { useInnerText: false },
    );
  });

  await test.step('Python reads the file, and nothing is requested by its frame', async () => {
    const pane = await open(page, 'Mean');
    await pane.locator('input[type=file]').setInputFiles(sales);
    await pane.getByRole('button', { name: 'Run', exact: true }).click();
    const output = pane.getByRole('region', { name: 'Output' });
    await expect(output).toContainText('Mean 9.5', { timeout: 90_000 });
    await expect(output.getByRole('cell', { name: 'South' })).toBeVisible();
    await expect(output.getByRole('img', { name: 'Chart: Gain' })).toBeVisible();
  });
});

test('an artifact is edited by hand or by asking, and every tab has the versions', async ({ page, signedUp, secondBrowser }) => {
  await openChat(page, signedUp);
  const pane = await open(page, 'Loan calculator');
  await pane.getByRole('button', { name: 'Edit' }).click();
  await pane.getByRole('textbox', { name: 'Text of Loan calculator' }).fill('<h1>Loan by hand</h1>');
  await pane.getByRole('button', { name: 'Save as new version' }).click();
  await expect(pane.frameLocator('iframe').getByRole('heading', { name: 'Loan by hand' })).toBeVisible();
  await expect(pane.getByText('Version 3 of 3, edited')).toBeVisible();

  const other = await secondBrowser();
  await other.goto(page.url());
  await expect(paneOf(other, 'Loan calculator').frameLocator('iframe').getByRole('heading', { name: 'Loan by hand' })).toBeVisible();

  await pane.getByRole('button', { name: 'Ask for a change' }).click();
  const composer = page.getByRole('textbox', { name: 'Message' });
  await expect(composer).toBeFocused();
  await expect(composer).toHaveValue(/^Change the artifact “Loan calculator”: [\s\S]*<h1>Loan by hand<\/h1>/);

  await test.step('on a phone, the artifact covers the chat until a change is asked for', async () => {
    await other.setViewportSize({ width: 390, height: 844 });
    const sheet = paneOf(other, 'Loan calculator');
    expect((await sheet.boundingBox())?.width).toBe(390);
    await sheet.getByRole('button', { name: 'Ask for a change' }).click();
    await expect(sheet).toBeHidden();
    await expect(other.getByRole('textbox', { name: 'Message' })).toBeFocused();
  });
});

test('a chat shared by link opens its artifacts for people who are not signed in, who copy a link to one version', async ({
  page,
  signedUp,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const sessionId = await importChat(signedUp);
  const { token } = await signedUp.api.call(shareSession, { body: { session_id: sessionId } });
  await context.clearCookies();
  await page.goto(`/app/share/chats/${token}`);
  const pane = await open(page, 'Loan calculator');
  await expect(pane.frameLocator('iframe').getByRole('heading', { name: 'Loan at 7 %' })).toBeVisible();
  await expect(pane.getByText('Version 2 of 2')).toBeVisible();
  await expect(pane.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await pane.getByRole('button', { name: 'Previous version' }).click();
  await pane.getByRole('button', { name: 'Copy a link to this version' }).click();
  await expect(pane.getByRole('button', { name: 'Copied!' })).toBeVisible();
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(pane.getByText('Version 1 of 2')).toBeVisible();
});
