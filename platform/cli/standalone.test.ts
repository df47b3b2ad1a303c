import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { trialAddress } from './author-commands.ts';
import { UsageError } from './command.ts';
import { writeRepository } from './create-remote.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'standalone-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (file: string) => readFileSync(join(folder, file), 'utf8');

describe('create-remote --standalone', () => {
  it('writes a repository with exact versions, no install scripts and no registry', () => {
    expect(writeRepository('hello-world', undefined, folder)).toEqual({ name: 'mfe-hello-world', root: folder });
    const { dependencies, devDependencies, scripts } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
    for (const version of Object.values({ ...dependencies, ...devDependencies })) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(scripts).toMatchObject({ ci: 'npm run types && npm test && npm run build', dev: 'platform dev' });
    expect(read('.npmrc')).toContain('ignore-scripts=true\nomit-lockfile-registry-resolved=true');
    expect(read('.npmrc')).not.toMatch(/^registry/m);
    expect(statSync(join(folder, '.ci/run')).mode & 0o111).not.toBe(0);
    expect(read('contributes.ts')).toContain("title: 'Hello world'");
    expect(JSON.parse(read('src/messages/de.json'))).toHaveProperty('mfe-hello-world.greet', 'Gruß senden');
    expect(read('src/features/hello-world/hello-world.page.tsx')).toContain('export function HelloWorldPage()');
    expect(read('journeys/hello-world.journey.ts')).toContain("page.goto('/app/hello-world')");
    expect(read('.gitignore')).toContain('preview/');
  });

  it('keeps an existing git folder, and overwrites nothing', () => {
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    expect(() => writeRepository('hello', undefined, folder)).toThrow('already has files');
    expect(existsSync(join(folder, 'package.json'))).toBe(false);
  });

  it.each(['Hello', 'mfe-', '../x'])('refuses the name %s', (name) => {
    expect(() => writeRepository(name, undefined, folder)).toThrow(UsageError);
  });
});

describe('the address that asks for a trial', () => {
  it.each([
    ['https://atrium.example.com', 'https://atrium.example.com/app?try=mfe-a%40http%3A%2F%2Flocalhost%3A4701'],
    ['https://example.com/work/', 'https://example.com/work/?try=mfe-a%40http%3A%2F%2Flocalhost%3A4701'],
  ])('leads into the app at %s', (host, address) => {
    expect(trialAddress(host, 'mfe-a', 'http://localhost:4701')).toBe(address);
  });

  it.each(['atrium.example.com', 'javascript:alert(1)', 'https://'])('is refused for %s', (host) => {
    expect(() => trialAddress(host, 'mfe-a', 'http://localhost:4701')).toThrow(UsageError);
  });
});
