import { runPlatform } from '../../cli/run.ts';

// Whoever reads only the first lines has closed the pipe: that is no failure.
process.stdout.on('error', () => process.exit(0));
process.exitCode = await runPlatform(process.argv.slice(2), {
  say: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
});
