import { base, hasSlapd, readerDn, readerPassword, startSlapd } from './slapd.ts';

/** Runs OpenLDAP for suites that start it by path, if it is installed. It ends with its parent. */
const directory = hasSlapd ? await startSlapd() : undefined;
const end = () => void (directory?.stop() ?? Promise.resolve()).finally(() => process.exit(0));
process.on('disconnect', end);
process.on('SIGTERM', end);
process.send?.({
  ready: true,
  directory: directory && { ldaps: directory.ldaps, authority: directory.authority, base, readerDn, readerPassword },
});
