import { writeFile } from 'node:fs/promises';
import { paletteCss, writeContrastCss } from '../src/theme/tokens/tokens-css.ts';

await writeFile(new URL('../src/theme/tokens/palette.css', import.meta.url), paletteCss());
await writeFile(new URL('../src/theme/tokens/contrast.css', import.meta.url), writeContrastCss());
