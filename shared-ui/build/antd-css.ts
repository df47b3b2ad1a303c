import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { makeTheme } from '../src/theme/antd/antd-theme.ts';

// The library's note to its own run time, which has nothing to do here.
const cachePathRule = /\.data-ant-cssinjs-cache-path\{content:"[^"]*";?\}/;

/**
 * The rules that antd writes for some renderings, without those of the renderings in `known`. Without the variables too:
 * the theme in force sets those at run time, and a copy here would pin one mode.
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
