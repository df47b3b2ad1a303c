const summary = /^[ \t]*summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`),\n/gm;

/** Matches the sources that declare calls. */
export const callSources = /[\\/]shared-contracts[\\/]src[\\/][\w-]+[\\/](?:[\w-]+\.)?(?:calls|filing)\.ts$/;

/** Drops the summaries of calls from browser builds: only the server's OpenAPI document uses them. */
// biome-ignore lint/style/noDefaultExport: the bundler asks a loader for one.
export default function dropSummaries(source: string): string {
  return source.replace(summary, '');
}
