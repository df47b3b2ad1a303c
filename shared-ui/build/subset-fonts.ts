// Writes the first-paint subsets of the fonts. Run it by hand after a font upgrade and commit the result.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const target = new URL('../src/theme/fonts/', import.meta.url);

/** Holds ASCII, Western European letters and the punctuation of the product's own texts. */
const latin = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  0x131,
  0x152,
  0x153,
  0x2d,
  ...range(0x2010, 0x201e),
  0x2022,
  0x2026,
  0x2039,
  0x203a,
  0x20ac,
  0x2122,
];

/** Holds what the greeting and page titles need at first: letters, digits and plain punctuation. */
const display = [...range(0x20, 0x7e), 0xa0, 0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2026];

const jobs = [
  {
    from: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    to: 'hanken-grotesk-core.woff2',
    codes: latin,
    keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'tnum'],
    variationAxes: { wght: { min: 400, max: 700 } },
  },
  { from: '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2', to: 'instrument-serif-core.woff2', codes: display },
  {
    from: '@fontsource/instrument-serif/files/instrument-serif-latin-400-italic.woff2',
    to: 'instrument-serif-italic-core.woff2',
    codes: display,
  },
];

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

await mkdir(target, { recursive: true });
for (const { from, to, codes, keepFeatures = ['kern', 'liga'], variationAxes } of jobs) {
  const source = await readFile(fileURLToPath(import.meta.resolve(from)));
  const subset = await subsetFont(source, String.fromCodePoint(...codes), {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures,
    ...(variationAxes && { variationAxes }),
  });
  await writeFile(new URL(to, target), subset);
  process.stdout.write(`${to} ${subset.length} bytes\n`);
}
