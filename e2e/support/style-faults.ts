import type { Page } from '@playwright/test';

/** Lists where an element is added: in the page's content and beside the product. */
const places = ['main h1', 'body'] as const;

/** Limits the share of the page that the browser may look at again for an added element. Some are around it, or change at the same time. */
const restyledMax = 0.25;

interface TraceEvent {
  readonly name: string;
  readonly args?: { readonly elementCount?: number };
}

/**
 * Returns the places where adding one element makes the browser compute the styles of many others, which makes whatever changes there slow,
 * such as an answer that is being written. A selector with `:has()` does that if what it styles isn't named by a class or an attribute.
 */
export async function styleFaults(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const found: string[] = [];
  for (const place of places) {
    const events: TraceEvent[] = [];
    const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]));
    session.on('Tracing.dataCollected', collect);
    await page.evaluate(() => document.body.getBoundingClientRect());
    await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline'] } });
    const elements = await page.evaluate((selector) => {
      const added = document.createElement('span');
      document.querySelector(selector)?.append(added);
      document.body.getBoundingClientRect();
      added.remove();
      document.body.getBoundingClientRect();
      return document.querySelectorAll('*').length;
    }, place);
    const isComplete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await isComplete;
    session.off('Tracing.dataCollected', collect);
    const counts = events.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? (args?.elementCount ?? 0) : 0));
    const restyled = Math.max(0, ...counts);
    if (restyled > elements * restyledMax) found.push(`an element added to ${place} restyles ${restyled} of ${elements} others`);
  }
  await session.detach();
  return found;
}
