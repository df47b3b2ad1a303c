import { spawnSync } from 'node:child_process';
import { workspaceRoot } from '../../release/index.ts';
import { versionOf } from '../../release/packages.ts';
import { fail } from '../setup/report.mjs';
import { imageCommands } from './image-commands.ts';

const verb = process.argv[2];
if (verb !== 'build' && verb !== 'push') fail('Use "image build" or "image push".');
const revision = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: workspaceRoot, encoding: 'utf8' }).stdout?.trim();
const version = [versionOf(`${workspaceRoot}/api-server`), revision].filter(Boolean).join('-');
const registry = process.env.IMAGE_REGISTRY;
if (verb === 'push' && !registry)
  fail('Set IMAGE_REGISTRY to where the image belongs, for example IMAGE_REGISTRY=registry.example.com/team.');

for (const args of imageCommands(verb, version, registry)) {
  const { status, error } = spawnSync('docker', args, { cwd: workspaceRoot, stdio: 'inherit' });
  if (error) fail('Docker was not found. It builds and pushes the image of the API server.');
  if (status !== 0) fail(`docker ${args.join(' ')} failed (exit code ${status}).`);
}
