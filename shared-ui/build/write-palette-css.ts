import { writeFile } from 'node:fs/promises';
import { contrastCss, paletteCss } from '../src/theme/tokens/tokens-css.ts';

await writeFile(new URL('../src/theme/tokens/palette.css', import.meta.url), paletteCss());
await writeFile(new URL('../src/theme/tokens/contrast.css', import.meta.url), contrastCss());
