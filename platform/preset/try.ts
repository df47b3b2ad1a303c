import { createRsbuild } from '@rsbuild/core';
import { remoteConfig } from './remote-config.ts';
import { shellConfig } from './shell-config.ts';

const what = process.argv[2] ?? 'host-shell';
const root = new URL(`../../${what}`, import.meta.url).pathname;
const config =
  what === 'host-shell'
    ? shellConfig({ root, mode: 'production' })
    : remoteConfig({ root, name: what, release: '1.0.0-abc', mode: 'production' });
const r = await createRsbuild({ cwd: root, config });
console.time('build');
await r.build();
console.timeEnd('build');
