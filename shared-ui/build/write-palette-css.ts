import { writeFile } from 'node:fs/promises';
import { contrastCss, paletteCss } from '../src/theme/palette-css.ts';

await writeFile(new URL('../src/theme/palette.css', import.meta.url), paletteCss());
await writeFile(new URL('../src/theme/contrast.css', import.meta.url), contrastCss());
