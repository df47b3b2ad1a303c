import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

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
  if (typeof localStorage !== 'undefined') for (const storage of [localStorage, sessionStorage]) storage.clear();
  const { happyDOM } = globalThis as { happyDOM?: { setURL: (url: string) => void } };
  happyDOM?.setURL('http://localhost:3000/');
});
