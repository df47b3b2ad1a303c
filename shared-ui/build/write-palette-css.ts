import { writeFile } from 'node:fs/promises';
import { paletteCss } from '../src/theme/palette.ts';

await writeFile(new URL('../src/theme/palette.css', import.meta.url), paletteCss());
