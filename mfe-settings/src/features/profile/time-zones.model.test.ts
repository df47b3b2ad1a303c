import { expect, it } from 'vitest';
import { zoneOptions } from './time-zones.model.ts';

const values = (stored: string) => zoneOptions(stored).map(({ value }) => value);

it('offers every zone once, UTC among them', () => {
  expect(values('')).toContain('UTC');
  expect(new Set(values('UTC')).size).toBe(values('UTC').length);
});

it('keeps a stored zone that the browser does not list', () => {
  expect(values('Mars/Olympus')).toContain('Mars/Olympus');
});
