import { releaseAll } from '../../release/index.ts';
import { say } from '../setup/report.mjs';

/** Builds and releases what changed, with a line per package. @throws the error of a failed build. */
export async function buildStale(only: readonly string[] = []): Promise<void> {
  const started = performance.now();
  const { built } = await releaseAll({ only: only.length ? only : undefined, onProgress: (line) => say(`• ${line}`) });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(built.length ? `• Built ${built.length} of the packages in ${seconds} s` : `• Everything is built (${seconds} s)`);
}
