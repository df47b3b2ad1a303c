import { describe, expect, it } from 'vitest';
import { lazyPage } from './remote.ts';

const Page = () => null;

describe('lazyPage', () => {
  it('loads once, however often it is requested', async () => {
    let loads = 0;
    const page = lazyPage(async () => {
      loads += 1;
      return { Page };
    }, 'Page');
    await Promise.all([page.load(), page.load()]);
    await page.load();
    expect(loads).toBe(1);
  });

  it('forgets a failure, so that the next load tries again', async () => {
    const outcomes = [new Error('offline'), undefined];
    const page = lazyPage(async () => {
      const failure = outcomes.shift();
      if (failure) throw failure;
      return { Page };
    }, 'Page');
    await expect(page.load()).rejects.toThrow('offline');
    await expect(page.load()).resolves.toBeUndefined();
  });
});
