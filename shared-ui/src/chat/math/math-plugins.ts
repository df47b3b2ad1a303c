import 'katex/dist/katex.min.css';
import type { Options } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import { markNotes } from '../references/reference-marks.ts';
import { cachedKatex } from './katex-cache.ts';

/** Plugins for blocks with formulas. KaTeX comes after the sanitiser: its own markup is safe, since it trusts no command of a text. */
export const mathRemarkPlugins: Options['remarkPlugins'] = [
  [remarkGfm, { singleTilde: false }],
  [remarkMath, { singleDollarTextMath: false }],
];
export const mathRehypePlugins: Options['rehypePlugins'] = [
  rehypeSanitize,
  cachedKatex({ trust: false, strict: 'ignore', maxSize: 20, maxExpand: 200, errorColor: 'currentColor' }),
  markNotes,
];
