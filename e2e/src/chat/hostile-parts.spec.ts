import { startEvil } from '../../support/evil-listener.ts';
import { startFirefox } from '../../support/firefox.ts';
import { expect, test, withoutTrace } from '../../support/fixtures.ts';
import { startStage } from '../../support/frame-stage.ts';
import { harmlessPage, harmlessWords, hostilePage, hostileParts } from '../../support/hostile-parts.ts';

test.use(withoutTrace);

/** Runs on the stage. */
declare global {
  interface Window {
    readonly said: Readonly<Record<string, readonly string[]>>;
    readonly openFrame: (name: string, html: string, address?: string) => void;
    readonly nestedFrames: () => number;
  }
}

interface Driver {
  readonly goto: (url: string) => Promise<unknown>;
  readonly evaluate: <Input, Output>(run: (input: Input) => Output, input: Input) => Promise<Output>;
}

/** Opens each hostile page in the frame of artifacts, beside a harmless one whose code all runs, and a frame without a policy whose messages show when all of them would have come. */
async function attack({ goto, evaluate }: Driver, productUrl: string): Promise<void> {
  const [stage, evil, control] = [await startStage(productUrl), await startEvil(), await startEvil()];
  await goto(stage.url);
  for (const [name, lines] of Object.entries(hostileParts))
    await evaluate(({ name, html, address }) => window.openFrame(name, html, address), {
      name,
      html: hostilePage(lines, evil.address, evil.stun),
      address: stage.frameAddress,
    });
  const harmless = { name: 'a harmless page', html: harmlessPage, address: stage.frameAddress };
  await evaluate(({ name, html, address }) => window.openFrame(name, html, address), harmless);
  const said = () => evaluate(() => window.said, null);
  await expect.poll(async () => (await said())[harmless.name]).toEqual([...harmlessWords, 'ran']);
  const silent = async () => {
    const known = await said();
    return Object.keys(hostileParts).filter((name) => !known[name]);
  };
  await expect.poll(silent, { timeout: 60_000 }).toEqual([]);
  const open = ['const real = document.createElement(tag); real.srcdoc = page; put(real)', "new Image().src = evil + '/image'"];
  await evaluate(({ html }) => window.openFrame('without a policy', html), {
    html: hostilePage(open, control.address, control.stun),
  });
  await expect.poll(() => control.reached).toEqual(expect.arrayContaining(['a packet', expect.stringContaining('/image')]));
  const nested = async () => (await said())['a nested realm'] ?? [];
  await expect.poll(nested).toContain(`code of ${control.address}`);
  expect(evil.reached).toEqual([]);
  expect((await nested()).filter((text) => text.includes(evil.address))).toEqual([]);
  expect(await evaluate(() => window.nestedFrames(), null)).toBe(1);
  // Code in attributes may run, but in the frame itself, which has nothing to reach.
  const own = Object.entries(await said()).filter(([name]) => name in hostileParts);
  for (const [name, texts] of own)
    expect(new Set(texts), name).toEqual(new Set(['ran', ...texts.filter((text) => text.startsWith('code of '))]));
  for (const server of [stage, evil, control]) server.close();
}

test('what is forbidden reaches nothing in parts either', async ({ page, faults, baseURL }) => {
  faults.expect(/./);
  await attack({ goto: (url) => page.goto(url), evaluate: (run, input) => page.evaluate(run as never, input) as never }, String(baseURL));
});

test('what is forbidden reaches nothing in parts either, in Firefox', async ({ baseURL }) => {
  test.skip(!process.env.E2E_ALL, 'only `npm test -- all` drives a second browser');
  const browser = await startFirefox();
  const page = await browser.newPage();
  await attack(
    { goto: (url) => page.goto(url), evaluate: (run, input) => page.evaluate(run as never, input as never) as never },
    String(baseURL),
  );
  await browser.close();
});
