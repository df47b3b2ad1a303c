const notes: readonly RegExp[] = [
  /^[ \t]*summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`),\n/gm,
  /^[ \t]*example: \{.*\},\n/gm,
  /^[ \t]*owns: \{.*\},\n/gm,
  /^[ \t]*access: \{ \w+: \[.*\] \},\n/gm,
];

/** Matches the sources that declare calls and events. */
export const declarationSources = /[\\/]shared-contracts[\\/]src[\\/](?:[\w-]+[\\/])+(?:[\w-]+\.)?(?:calls|events|filing)\.ts$/;

/** Drops from browser builds what only the server and tests read: summaries of calls, whose things they are about, examples of events. */
// biome-ignore lint/style/noDefaultExport: the bundler asks a loader for one.
export default function dropNotes(source: string): string {
  return notes.reduce((text, note) => text.replace(note, ''), source);
}
