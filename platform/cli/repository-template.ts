import { oldestNode, repositoryPackages } from '../packages/manifest.ts';
import { quote, type RemoteTemplate } from './remote-template.ts';
import { repositoryGuide } from './repository-guide.ts';
import { repositorySources } from './repository-sources.ts';

/** Describes a remote that gets its own repository. */
export interface RepositoryTemplate extends Omit<RemoteTemplate, 'versions'> {
  /** Returns the version of a package that the platform was tested with. */
  readonly versionOf: (name: string) => string;
}

/** Returns the files of a new repository by their path. */
export function repositoryFiles(template: RepositoryTemplate): Record<string, string> {
  const { name, id, label } = template;
  return {
    'package.json': manifest(template),
    '.npmrc': npmrc,
    '.gitignore': 'node_modules/\ndist/\ndist-alone/\ndist-dev/\npreview/\n.platform/\n.cache/\n',
    '.node-version': '24\n',
    '.ci/run': ciScript,
    'tsconfig.json': `${JSON.stringify({ extends: 'platform/tsconfig.json', include: ['src', 'journeys', '*.ts'] }, null, 2)}\n`,
    'vitest.config.ts': vitest(name),
    'playwright.config.ts': playwright,
    [`journeys/${id}.journey.ts`]: journey(id, quote(label)),
    'README.md': repositoryGuide(template),
    ...repositorySources({ name, id, label, quoted: quote(label) }),
  };
}

function manifest({ name, label, versionOf }: RepositoryTemplate): string {
  const versions = (names: readonly string[]) => Object.fromEntries(names.map((one) => [one, versionOf(one)]));
  const value = {
    name,
    version: '1.0.0',
    private: true,
    author: `${label} team`,
    type: 'module',
    engines: { node: oldestNode },
    scripts: {
      dev: 'platform dev',
      test: 'vitest run',
      types: 'tsc',
      build: 'platform build',
      ci: 'npm run types && npm test && npm run build',
      preview: 'platform preview',
      publish: 'platform publish',
    },
    dependencies: versions(repositoryPackages.page),
    devDependencies: versions(repositoryPackages.tools),
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The lock file names no registry, so everyone installs from the one that their npm is set to. */
const npmrc = `save-exact=true
engine-strict=true
ignore-scripts=true
omit-lockfile-registry-resolved=true
`;

const ciScript = `#!/usr/bin/env bash
# Runs every check on a clean checkout. The machine needs Node 24 with npm, and access to the registry of the platform's packages.
set -euo pipefail
cd "$(dirname "\${BASH_SOURCE[0]}")/.."
export CI=true
npm ci
npm run ci
`;

const vitest = (name: string) => `import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: '${name}',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['shared-ui/vitest-setup'],
    server: { deps: { inline: ['shared-ui', 'shared-contracts'] } },
  },
});
`;

const playwright = `import { journeyConfig } from 'platform/journeys';

export default journeyConfig(import.meta.dirname);
`;

const journey = (id: string, quoted: string) => `import { expect, test } from 'platform/journeys';

test('opens the page with its panel', async ({ page }) => {
  await page.goto('/app/${id}');
  await expect(page.getByRole('heading', { level: 1, name: ${quoted} })).toBeVisible();
  await expect(page.getByRole('group', { name: 'The latest greeting' })).toBeVisible();
});
`;
