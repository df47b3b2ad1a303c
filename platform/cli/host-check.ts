import type { PageConfig } from 'shared-contracts/registry';
import { unreachable } from './unreachable.ts';

const answersMs = 10_000;
const opening = '<script type="application/json" id="page-config">';

/**
 * Asks an Atrium whether a remote may run inside it, before anything is built.
 * @throws Error saying what its operators must allow.
 */
export async function assertTriesReleases(address: string): Promise<void> {
  const { origin } = new URL(address);
  const answer = await fetch(address, { signal: AbortSignal.timeout(answersMs) }).catch((error: unknown) => {
    throw unreachable(origin, error);
  });
  if (answer.status === 503) throw new Error(`${origin} shows nothing yet: its first releases are not promoted.`);
  const { hasTesters } = configOf(await answer.text()) ?? fail(`${address} is not a page of Atrium.`);
  if (!hasTesters)
    fail(`${origin} lets nobody try releases. Ask the people who run it to name your e-mail address in the setting RELEASE_TESTERS.`);
}

function configOf(page: string): Pick<PageConfig, 'hasTesters'> | undefined {
  const start = page.indexOf(opening);
  if (start < 0) return undefined;
  const end = page.indexOf('</script>', start);
  try {
    return JSON.parse(page.slice(start + opening.length, end)) as PageConfig;
  } catch {
    return undefined;
  }
}

function fail(message: string): never {
  throw new Error(message);
}
