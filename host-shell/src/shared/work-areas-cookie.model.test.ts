import type { WorkArea } from 'shared-contracts';
import { describe, expect, it } from 'vitest';
import { parseAreas, serializeAreas } from './work-areas-cookie.model.ts';

const area = (index: number): WorkArea => ({
  AreaID: `a_${index}`,
  Name: `Area ${index} مرحبا`,
  DisplayName: `Area ${index}`,
  DisplayRank: index,
  Description: 'x'.repeat(600),
  RouteURL: `area-${index}`,
  Icon: 'layers',
  areaType: 'user',
});

describe('the areaDetails cookie', () => {
  it('round-trips the areas without descriptions', () => {
    const { Description: _, ...kept } = area(1);
    expect(parseAreas(serializeAreas([area(1)]))).toEqual([kept]);
  });

  it('keeps as many of 10,000 areas as fit', () => {
    const packed = serializeAreas(Array.from({ length: 10_000 }, (_, index) => area(index)));
    expect(encodeURIComponent(packed).length).toBeLessThanOrEqual(3_800);
    expect(parseAreas(packed)?.length).toBeGreaterThan(5);
  });

  it.each([undefined, '', '{', '"text"', '[1,null]', '[{"AreaID":7}]', '{"a":1}'])('treats %s as no areas', (value) => {
    expect(parseAreas(value)).toBeUndefined();
  });
});
