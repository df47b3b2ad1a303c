const image = 'atrium-app';

/** Returns the arguments of every `docker` call that builds the API server's image, or pushes it to a registry. */
export function imageCommands(verb: 'build' | 'push', version: string, registry = ''): readonly (readonly string[])[] {
  const built = `${image}:${version}`;
  if (verb === 'build')
    return [['build', '--file', 'docker/Dockerfile', '--target', 'app', '--tag', built, '--tag', `${image}:latest`, '.']];
  const pushed = `${registry.replace(/\/$/, '')}/${built}`;
  return [
    ['tag', built, pushed],
    ['push', pushed],
  ];
}
