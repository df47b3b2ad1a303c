import { expect, it } from 'vitest';
import { imageCommands } from './image-commands.ts';

it('builds the image of the API server under its version', () => {
  const [build] = imageCommands('build', '1.0.0-abc');
  expect(build).toContain('atrium-app:1.0.0-abc');
  expect(build?.slice(0, 5)).toEqual(['build', '--file', 'docker/Dockerfile', '--target', 'app']);
});

it('pushes the built image under the address of the registry', () => {
  expect(imageCommands('push', '1.0.0-abc', 'registry.example.com/team/')).toEqual([
    ['tag', 'atrium-app:1.0.0-abc', 'registry.example.com/team/atrium-app:1.0.0-abc'],
    ['push', 'registry.example.com/team/atrium-app:1.0.0-abc'],
  ]);
});
