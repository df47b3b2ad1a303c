import { describe, expect, it } from 'vitest';
import { cachedTooltips, tooltipsOf } from './tooltips.model.ts';

const info = (UIComponent: string, tooltipText: string) => ({
  UIComponent,
  tooltipText,
  tooltipIcon: '',
  UILocation: 'top-bar',
  routeURL: '',
  infoBubblesText: '',
});

describe('tooltips', () => {
  it('are known by their component; a blank one leaves the default', () => {
    expect(tooltipsOf([info('help', ' Help '), info('my-works', ' ')])).toEqual({ help: 'Help' });
  });

  it('come from the cache for a day', () => {
    const cached = { at: 1_000, texts: { help: 'Help', odd: 7 } };
    expect(cachedTooltips(cached, 1_000)).toEqual({ help: 'Help' });
    expect(cachedTooltips(cached, 1_000 + 86_400_001)).toBeUndefined();
  });

  it.each([undefined, null, 'x', [], { at: 'x', texts: {} }, { at: 5 }, { at: 5, texts: null }])('take %j for no cache', (value) => {
    expect(cachedTooltips(value, 10)).toBeUndefined();
  });
});
