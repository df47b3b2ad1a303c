/** Reading what other programs put on the clipboard. Bundled. */
export { readWordHtml } from './paste/word-html.ts';
