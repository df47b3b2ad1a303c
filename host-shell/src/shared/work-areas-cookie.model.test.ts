import type { WorkArea } from 'shared-contracts';
import { describe, expect, it } from 'vitest';
import { packAreas, unpackAreas } from './work-areas-cookie.model.ts';

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
  it('gives back what it was given, without the descriptions', () => {
    const { Description: _, ...kept } = area(1);
    expect(unpackAreas(packAreas([area(1)]))).toEqual([kept]);
  });

  it('keeps what fits of 10,000 areas', () => {
    const packed = packAreas(Array.from({ length: 10_000 }, (_, index) => area(index)));
    expect(encodeURIComponent(packed).length).toBeLessThanOrEqual(3_800);
    expect(unpackAreas(packed)?.length).toBeGreaterThan(5);
  });

  it.each([undefined, '', '{', '"text"', '[1,null]', '[{"AreaID":7}]', '{"a":1}'])('takes %s for no areas', (value) => {
    expect(unpackAreas(value)).toBeUndefined();
  });
});
