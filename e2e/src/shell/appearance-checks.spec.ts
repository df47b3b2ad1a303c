import type { Page } from '@playwright/test';
import { motionFaults, reachFaults } from '../../support/appearance-faults.ts';
import { expect, test } from '../../support/fixtures.ts';
import { forcedColorFaults } from '../../support/forced-color-faults.ts';
import { layoutFaults } from '../../support/layout-faults.ts';
import { takeShifts, watchShifts } from '../../support/layout-shifts.ts';
import { smallTargets } from '../../support/touch-faults.ts';
import { rendered } from '../../support/visit.ts';

/** Each check of the walk over all pages, with a page that has the fault beside a repaired copy of it, and what it must say of that page. */
const planted: readonly {
  readonly name: string;
  readonly find: (page: Page) => Promise<string[]>;
  readonly html: string;
  readonly faults: string[];
}[] = [
  {
    name: 'a button and a mark of a background alone',
    find: forcedColorFaults,
    html: `<style>button, i { border: 0; background: #264; color: #fff } i { display: block; inline-size: 8px; block-size: 8px }
      .lined { border: 1px solid transparent } button:focus-visible { outline: 2px solid }</style>
      <button>Send</button><i></i><button class="lined">Save</button><i class="lined"></i>`,
    faults: ['in forced colors, button “Send” has no edge', 'in forced colors, i “” has no edge'],
  },
  {
    name: 'a chosen and a disabled control that only a background tells apart',
    find: forcedColorFaults,
    html: `<style>button { border: 1px solid; background: #fff } button:is([aria-pressed="true"], [aria-disabled="true"]) { background: #bdb }
      @media (forced-colors: active) { .marked[aria-pressed="true"] { border-width: 2px } }</style>
      <p><button aria-pressed="true">Left</button><button aria-pressed="false">Right</button></p>
      <p><button aria-disabled="true">Undo</button><button>Redo</button></p>
      <p><button class="marked" aria-pressed="true">Up</button><button class="marked" aria-pressed="false">Down</button></p>`,
    faults: ['in forced colors, button “Left” looks like button “Right”', 'in forced colors, button “Undo” looks like button “Redo”'],
  },
  {
    name: 'a text and an icon in the color behind them',
    find: forcedColorFaults,
    html: `<p style="forced-color-adjust: none; color: #fdfdfd; background: #fff">Faint</p><p style="color: #fdfdfd">Adjusted</p>
      <button aria-label="Pale"><svg width="18" height="18" fill="none"><path stroke="#fafafa" d="M0 0L18 18" /></svg></button>
      <svg width="18" height="18" fill="none"><path stroke="currentColor" d="M0 0L18 18" /></svg>`,
    faults: [
      'in forced colors, p “Faint” is text in the color behind it',
      'in forced colors, button “Pale” has an icon in the color behind it',
    ],
  },
  {
    name: 'a focus that is only a shadow',
    find: forcedColorFaults,
    html: `<style>a:focus-visible { outline: none; box-shadow: 0 0 0 2px #264 } .lined:focus-visible { outline: 2px solid transparent }</style>
      <a href="#a">Chats</a> <a class="lined" href="#b">Agents</a>`,
    faults: ['in forced colors, a “Chats” shows no focus'],
  },
  {
    name: 'what moves, fades late or scrolls smoothly',
    find: motionFaults,
    html: `<style>@keyframes turn { to { rotate: 1turn } } .turning { animation: turn 1s } .fading::before { content: ''; transition: opacity 90ms }
      .late { transition: opacity 0s 200ms } .smooth { scroll-behavior: smooth } .still { animation: turn 0.01ms; transition: none }</style>
      <p class="turning"></p><p class="fading"></p><p class="late"></p><p class="smooth"></p><p class="still"></p>
      <p class="driven"></p><script>document.querySelector('.driven').animate({ opacity: [0, 1] }, 400)</script>`,
    faults: [
      'p.turning is animated for 1000 ms',
      'p.fading::before changes within 90 ms',
      'p.late changes within 200 ms',
      'p.smooth scrolls smoothly',
      'p.driven moves for 400 ms',
    ],
  },
  {
    name: 'a control that is below the window and one that a bar covers',
    find: reachFaults,
    html: `<style>body { block-size: 2000px } div { position: fixed; inset-inline: 0; block-size: 40px; inset-block-end: 0; background: #fff }</style>
      <button>Reached</button><button style="position: fixed; inset-block-start: 900px">Below</button>
      <button style="position: fixed; inset-block-end: 4px">Covered</button><div></div><button style="margin-block-start: 1800px">Scrolled to</button>`,
    faults: ['button “Below” can’t be reached outside the window', 'button “Covered” can’t be reached behind div “”'],
  },
  {
    name: 'a button that is too low for a finger',
    find: smallTargets,
    html: `<style>button { border: 0; padding: 0; inline-size: 44px; block-size: 28px } .spread { position: relative }
      .spread::after { content: ''; position: absolute; inset: -4px }</style><button>Low</button><button class="spread">Spread</button>`,
    faults: ['button “Low” is 44 × 28 px'],
  },
  {
    name: 'a page that is wider than the window',
    find: layoutFaults,
    html: '<p style="position: absolute; inset-inline-start: 0; inline-size: 1000px">Wide</p>',
    faults: ['the page is 280 px wider than the window'],
  },
];

for (const { name, find, html, faults } of planted)
  test(`the walk over all pages finds ${name}`, async ({ page }) => {
    await page.setViewportSize({ width: 720, height: 450 });
    await page.setContent(`<!doctype html>${html}`);
    expect(await find(page)).toEqual(faults);
  });

test('the walk over all pages finds what moves while it loads', async ({ page }) => {
  // The browser reports no shifts of a page's first, empty document.
  await page.goto('about:blank');
  await page.setContent('<p style="block-size: 0; margin: 0"></p><p style="block-size: 500px; margin: 0">Pushed</p>');
  await watchShifts(page);
  await rendered(page);
  await page
    .locator('p')
    .first()
    .evaluate((element) => element.style.setProperty('block-size', '300px'));
  await rendered(page);
  await expect.poll(() => takeShifts(page)).toEqual([expect.stringMatching(/^moves by 0\.\d+ .*“Pushed”/)]);
});
