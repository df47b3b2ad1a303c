import assert from 'node:assert/strict';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signUpAt } from '../bench/signed-in.ts';
import { findBrowser } from '../commands/process/browser.ts';
import { workspaceRoot } from '../release/index.ts';
import { type Commands, step } from './commands.ts';

interface PreviewProof {
  readonly commands: Commands;
  readonly url: string;
  readonly service: string;
  readonly root: string;
}

/** Proves that one command publishes a change, tries it in a browser, and writes what reviewers need to know. */
export async function provePreview({ commands, url, service, root }: PreviewProof, secret: string): Promise<void> {
  step('a preview of a change, and a rehearsal of the next React');
  trustOwnCertificate(root);
  const email = 'reviewer@example.com';
  await signUpAt(`${url}/api`, email);
  const team = commands.withSettings({
    PLATFORM_RELEASE_TOKEN: secret,
    PLATFORM_SERVICE: service,
    PREVIEW_EMAIL: email,
    PREVIEW_PASSWORD: 'a-password-for-the-bench',
    CHROMIUM_PATH: findBrowser(),
  });
  assert.match(await team.run(root, 'npm', 'run', 'preview', '--', '--env', 'qa'), /The comment is in .*comment\.md/);
  const comment = readFileSync(join(root, 'preview/comment.md'), 'utf8');
  for (const part of [
    /^## Preview of mfe-hello 1\.3\.0-/m,
    /Passes the gate of qa\./,
    /No change against 1\.0\.0-/,
    /^\| before any page \| \d+ \| \d+ \| /m,
    /^\| opens the page with its panel \| passed \| \d+ ms \| \d+ ms \| /m,
  ])
    assert.match(comment, part);
  const [, picture = ''] = /!\[opens the page with its panel\]\(([^)]+)\)/.exec(comment) ?? [];
  assert.ok(existsSync(join(root, 'preview', picture)), 'the comment shows a picture that is there');
  cpSync(join(root, 'preview'), join(workspaceRoot, '.cache/proofs/preview'), { recursive: true });
  assert.match(
    await team.refused(root, 'npx', 'platform', 'rehearse', '--library', 'react@20', '--env', 'qa'),
    /1 of 1 remotes in qa would break/,
  );
  assert.match(await team.run(root, 'npx', 'platform', 'rehearse', '--library', 'react@19.9', '--env', 'qa'), /All 1 remotes in qa work/);
}

/** Makes the repository's browser accept the certificate, which no authority signed. */
function trustOwnCertificate(root: string): void {
  const file = join(root, 'playwright.config.ts');
  const config = `const config = journeyConfig(import.meta.dirname);\nexport default { ...config, use: { ...config.use, ignoreHTTPSErrors: true } };`;
  writeFileSync(file, readFileSync(file, 'utf8').replace('export default journeyConfig(import.meta.dirname);', config));
}
