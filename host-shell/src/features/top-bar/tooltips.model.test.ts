import { describe, expect, it } from 'vitest';
import { readCachedTooltips, toTooltipTexts } from './tooltips.model.ts';

const info = (UIComponent: string, tooltipText: string) => ({
  UIComponent,
  tooltipText,
  tooltipIcon: '',
  UILocation: 'top-bar',
  routeURL: '',
  infoBubblesText: '',
});

describe('tooltips', () => {
  it('maps tooltips by component and skips blank ones', () => {
    expect(toTooltipTexts([info('help', ' Help '), info('my-works', ' ')])).toEqual({ help: 'Help' });
  });

  it('uses the cache for a day', () => {
    const cached = { at: 1_000, texts: { help: 'Help', odd: 7 } };
    expect(readCachedTooltips(cached, 1_000)).toEqual({ help: 'Help' });
    expect(readCachedTooltips(cached, 1_000 + 86_400_001)).toBeUndefined();
  });

  it.each([undefined, null, 'x', [], { at: 'x', texts: {} }, { at: 5 }, { at: 5, texts: null }])('ignores %j in the cache', (value) => {
    expect(readCachedTooltips(value, 10)).toBeUndefined();
  });
});
