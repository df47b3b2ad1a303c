import { runPlatform } from '../../cli/run.ts';

// A closed pipe is not a failure: `platform history | head` reads only the first lines.
process.stdout.on('error', () => process.exit(0));
process.exitCode = await runPlatform(process.argv.slice(2), {
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
});
