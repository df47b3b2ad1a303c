import { findBrowser } from '../process/browser.ts';

process.stdout.write(`${findBrowser()}\n`);
