const triesMax = 3;

/**
 * Builds until the sources stayed the same meanwhile, so that a release contains what its name says, and returns that name.
 * @throws Error when the sources changed during each of three builds
 */
export async function buildUnchanged(nameNow: () => string, build: (release: string) => Promise<void>): Promise<string> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const release = nameNow();
    await build(release);
    if (nameNow() === release) return release;
  }
  throw new Error(`The sources changed during each of ${triesMax} builds. Build again when they rest.`);
}
