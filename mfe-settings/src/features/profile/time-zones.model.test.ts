import { expect, it } from 'vitest';
import { listZoneOptions } from './time-zones.model.ts';

const values = (stored: string) => listZoneOptions(stored).map(({ value }) => value);

it('lists every zone once, including UTC', () => {
  expect(values('')).toContain('UTC');
  expect(new Set(values('UTC')).size).toBe(values('UTC').length);
});

it('includes a stored zone the browser does not list', () => {
  expect(values('Mars/Olympus')).toContain('Mars/Olympus');
});
