import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { importChats } from 'shared-contracts/calls';
import type { Account } from './accounts.ts';
import { expect } from './fixtures.ts';

/** Stores a chat with one question and one answer, and returns the session's id. */
export async function storeChat({ api }: Account, title: string, question: string, answer: string): Promise<string> {
  const messages = [
    { key: 'q', parent: null, role: 'user' as const, content: question },
    { key: 'a', parent: 'q', role: 'assistant' as const, content: answer },
  ];
  const { results } = await api.call(importChats, { body: { chats: [{ source_id: randomUUID(), title, messages }] } });
  return results[0]?.session_id ?? '';
}

/** Returns the titles of the copies in this browser. */
export const titlesOfCopies = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('atrium-offline');
        // Opening must not create the database, which the product would find without its stores.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve([]);
        opening.onsuccess = () => {
          const request = opening.result.transaction('entries').objectStore('entries').getAll();
          request.onsuccess = () => resolve((request.result as { title: string }[]).map(({ title }) => title));
          opening.result.close();
        };
      }),
  );

/** Waits until the worker is active and these titles are copied. */
export async function areCopied(page: Page, ...titles: string[]): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => titlesOfCopies(page)).toEqual(expect.arrayContaining(titles));
}
