import { expect, it } from 'vitest';
import { withoutEarlierVersions } from './earlier-versions.ts';

const text = 'Travel costs are paid within fourteen days once the form has reached the office in Ghent, with receipts, and only then.';
const file = (title: string, body = text, year = 2026) => ({
  kind: 'file',
  ref: `${title} ${year}`,
  title,
  body,
  filed_at: year,
});
const keep = (files: readonly ReturnType<typeof file>[], question = 'When are travel costs paid?') =>
  withoutEarlierVersions(files, question).map(({ title, filed_at }) => `${title} ${filed_at}`);

it('keeps the version with the highest number or the latest year, whenever it was uploaded', () => {
  expect(keep([file('costs v2.pdf'), file('costs v10 final.pdf', `${text} Really.`, 2020)])).toEqual(['costs v10 final.pdf 2020']);
  expect(keep([file('20.01.2025 costs.pdf'), file('15.01.2026 costs.pdf')])).toEqual(['15.01.2026 costs.pdf 2026']);
});

it('keeps the latest upload of a file with the same name', () => {
  expect(keep([file('costs.pdf', text, 2024), file('costs.pdf', `${text} Really.`, 2025)])).toEqual(['costs.pdf 2025']);
});

it('keeps what only looks like a version', () => {
  const others = [file('costs 2025.pdf', 'A list of hotels.'), file('costs 2026.pdf')];
  expect(keep(others)).toHaveLength(2);
  expect(keep([file('Ana costs.pdf'), file('Ben costs.pdf')])).toHaveLength(2);
  expect(keep([file('invoice 17.pdf', `${text} No. 17`), file('invoice 18.pdf', `${text} No. 18`)], 'What is in invoice 17?')).toHaveLength(
    2,
  );
});
