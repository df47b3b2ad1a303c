import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { makeTheme } from '../src/theme/antd/antd-theme.ts';

// A marker for the library's own run time, which does not exist here.
const cachePathRule = /\.data-ant-cssinjs-cache-path\{content:"[^"]*";?\}/;

/**
 * Returns the rules that antd writes for some renderings, without those of the renderings in `known`. Variables are left out: the theme sets
 * them at run time, and a copy here would fix one mode.
 */
export function antdCss(renderings: readonly ReactNode[], known: readonly ReactNode[] = []): string {
  const cache = createCache();
  const write = (rendered: readonly ReactNode[]) => {
    for (const rendering of rendered) {
      const themed = createElement(ConfigProvider, { theme: makeTheme('light', 'pine') }, rendering);
      renderToString(createElement(StyleProvider, { cache }, themed));
    }
    return extractStyle(cache, { plain: true, types: 'style', once: true }).replace(cachePathRule, '');
  };
  write(known);
  return write(renderings);
}
