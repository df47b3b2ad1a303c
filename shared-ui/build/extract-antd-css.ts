// Writes the styles of every antd component behind the facades to dist/antd*.css, so that the browser generates none.
import { mkdir, writeFile } from 'node:fs/promises';
import { antdCss } from './antd-css.ts';
import { coreSpecimens, formSpecimens, renderingsOf } from './antd-specimens.ts';

const target = new URL('../dist/', import.meta.url);
const core = renderingsOf(coreSpecimens);

await mkdir(target, { recursive: true });
await writeFile(new URL('antd.css', target), antdCss(core));
await writeFile(new URL('antd-form.css', target), antdCss(renderingsOf(formSpecimens), core));
