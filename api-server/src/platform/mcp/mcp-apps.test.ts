import { expect, it } from 'vitest';
import { appOf, isVisibleTo } from './mcp-apps.ts';

it('reads the app of a tool, also where earlier servers name it', () => {
  expect(appOf({ _meta: { ui: { resourceUri: 'ui://board/view.html' } } })).toEqual({ app: 'ui://board/view.html' });
  expect(appOf({ _meta: { 'ui/resourceUri': 'ui://board/view.html' } })).toEqual({ app: 'ui://board/view.html' });
  expect(appOf({})).toEqual({});
});

it('takes only ui:// addresses of a usable length', () => {
  for (const resourceUri of ['https://example.com', 'javascript:alert(1)', `ui://${'x'.repeat(500)}`, 7, null, ['ui://a']])
    expect(appOf({ _meta: { ui: { resourceUri } } })).toEqual({});
  for (const ui of [null, 'ui://a', 7, []]) expect(appOf({ _meta: { ui } })).toEqual({});
});

it('shows a tool to models and apps unless its server says otherwise', () => {
  const visible = (visibility: unknown) => {
    const tool = appOf({ _meta: { ui: { visibility } } });
    return (['model', 'app'] as const).filter((who) => isVisibleTo(who, tool));
  };
  expect(visible(undefined)).toEqual(['model', 'app']);
  expect(visible(['app'])).toEqual(['app']);
  expect(visible(['model', 'nobody'])).toEqual(['model']);
  expect(visible([])).toEqual([]);
  expect(visible('app')).toEqual(['model', 'app']);
});
