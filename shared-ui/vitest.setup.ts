import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, vi } from 'vitest';

// React takes a stack for each element it creates, up to 10,000 a second, to print it with a warning. That is a tenth of a page test's
// time. Counted as over that limit, warnings still name the component.
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined, configurable: true });

// KaTeX draws only in standards mode, and happy-dom has no modes. Some tests run without a document.
if (typeof document !== 'undefined') Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat' });

// Bounds how long a failing test waits; a passing one returns at once, even on a busy machine.
configure({ asyncUtilTimeout: 40_000 });

afterEach(cleanup);

// Files of a worker share the modules of libraries, but not ours: what one file left in a store or in the browser's storage is not
// there in the next one. A download that is clicked leaves the window at the address of the file.
// An import that is cut off at the end of a file would never settle in the next one.
afterAll(async () => {
  await vi.dynamicImportSettled();
  vi.resetModules();
  if (typeof document !== 'undefined') for (const sheet of document.querySelectorAll('style[data-vite-dev-id]')) sheet.remove();
  if (typeof localStorage !== 'undefined') for (const storage of [localStorage, sessionStorage]) storage.clear();
  const { happyDOM } = globalThis as { happyDOM?: { setURL: (url: string) => void } };
  happyDOM?.setURL('http://localhost:3000/');
});
