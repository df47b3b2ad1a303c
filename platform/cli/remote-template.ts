export interface RemoteTemplate {
  /** Names the package, for example `mfe-hello`. */
  readonly name: string;
  /** Names its route and first page, for example `hello`. */
  readonly id: string;
  readonly label: string;
  readonly versions: { readonly react: string; readonly contracts: string; readonly ui: string };
}

/** Returns the files of a new remote by their path in its folder. */
export function remoteFiles(template: RemoteTemplate): Record<string, string> {
  const component = template.id.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const given = { ...template, page: `${component}Page`, quoted: quote(template.label) };
  return {
    'package.json': manifest(given),
    'contributes.ts': contributes(given),
    'rsbuild.config.ts': `import { remoteConfig } from 'platform/preset';

/** For \`rsbuild\` by hand; the platform's commands build with the same preset. */
export default remoteConfig({ root: import.meta.dirname, name: '${given.name}', release: 'local', mode: 'production' });
`,
    'vitest.config.ts': vitest(given),
    'README.md': readme(given),
    'src/remote.tsx': remote(given),
    'src/single-spa.tsx': `import { singleSpaLifecycles } from 'shared-ui/single-spa';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

export const { bootstrap, mount, unmount } = singleSpaLifecycles(contributes, remote);
`,
    'src/standalone.tsx': standalone(given),
    'src/messages/messages.ts': `import { defineMessages } from 'shared-ui';

export const { text, useMessages } = defineMessages('${given.name}', {
  title: ${given.quoted},
  note: 'This page comes from ${given.name}.',
  sampleNotice: 'This remote alone, without the product around it. What it shows are samples.',
});
`,
    [`src/features/${given.id}/${given.id}.page.tsx`]: page(given),
    [`src/${given.id}-pages.test.tsx`]: pageTest(given),
  };
}

type Given = RemoteTemplate & { readonly page: string; readonly quoted: string };

/** Quotes a text like the formatter: with single quotes unless it contains one. */
export const quote = (text: string) => (text.includes("'") ? JSON.stringify(text) : `'${text.replaceAll('\\', '\\\\')}'`);

const manifest = ({ name, label, versions }: Given) => `{
  "name": "${name}",
  "version": "1.0.0",
  "private": true,
  "author": ${JSON.stringify(`${label} team`)},
  "type": "module",
  "release": "by-hand",
  "scripts": {
    "dev": "node ../platform/commands/run.mjs dev ${name}",
    "build": "node ../platform/commands/run.mjs platform build ${name}",
    "test": "node ../platform/commands/run.mjs test --package ${name}",
    "publish": "node ../platform/commands/run.mjs platform publish ${name}"
  },
  "dependencies": {
    "react": "${versions.react}",
    "react-dom": "${versions.react}",
    "shared-contracts": "${versions.contracts}",
    "shared-ui": "${versions.ui}"
  },
  "devDependencies": {
    "platform": "1.7.0"
  }
}
`;

const contributes = ({ name, id, quoted }: Given) => `import { defineContributions } from 'shared-contracts';

export const contributes = defineContributions({
  remote: '${name}',
  label: ${quoted},
  routes: [{ id: '${id}', path: '${id}', title: ${quoted}, chunk: 'page-${id}' }],
  panels: [],
  menus: [],
  commands: [{ id: '${id}', title: ${quoted}, to: '/${id}' }],
});
`;

const vitest = ({ name }: Given) => `import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: '${name}',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['../shared-ui/vitest.setup.ts'],
  },
});
`;

const remote = ({ id, page: component }: Given) => `import { defineRemote, lazyPage } from 'shared-contracts';
// Loaded here once: else the chunk of every page would carry its own copy of the texts.
import './messages/messages.ts';

export const remote = defineRemote({
  pages: {
    ${/^\w+$/.test(id) ? id : `'${id}'`}: lazyPage(
      () => import(/* webpackChunkName: "page-${id}" */ './features/${id}/${id}.page.tsx'),
      '${component}',
    ),
  },
  panels: {},
});
`;

const standalone = ({ id }: Given) => `import { createRoot } from 'react-dom/client';
import { createFakeShell } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { contributes } from '../contributes.ts';
import { text } from './messages/messages.ts';
import { remote } from './remote.tsx';

const shell = createFakeShell({ remote: contributes.remote });

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <RemoteAlone contributes={contributes} remote={remote} shell={shell} home="/${id}" notice={text('sampleNotice')} />,
  );
`;

const page = ({ page: component }: Given) => `import { PageHeader } from 'shared-ui';
import { useMessages } from '../../messages/messages.ts';

export function ${component}() {
  const text = useMessages();
  return (
    <div className="ui-page">
      <PageHeader title={text('title')} note={text('note')} />
    </div>
  );
}
`;

const pageTest = ({ id, label, quoted }: Given) => `import { render, screen } from '@testing-library/react';
import { createFakeShell } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { expect, it } from 'vitest';
import { contributes } from '../contributes.ts';
import { remote } from './remote.tsx';

it('shows ${label.replaceAll("'", '’')}', async () => {
  const shell = createFakeShell({ remote: contributes.remote });
  render(<RemoteAlone contributes={contributes} remote={remote} shell={shell} router="memory" initialPath="/${id}" />);
  expect(await screen.findByRole('heading', { level: 1, name: ${quoted} })).toBeDefined();
});
`;

const readme = ({ name, id, label }: Given) => `# ${name}

${label}: say here in two sentences what it is for.

## What it contributes

| Kind    | What       |
| ------- | ---------- |
| Route   | \`${id}\` |
| Command | ${label}   |

## Events

None in, none out.

## Run alone, test

In this folder:

- \`npm run dev\` runs it from source with hot reload, with the other packages as built. \`npm run alone -- ${name}\` in the workspace's root shows it alone, on samples.
- \`npm test\` runs its lint, types, layer rules and tests.
- \`npm run build\` builds its release, and \`npm run publish\` publishes it to the registry.
`;
