// Plain JavaScript: this runs before anything is installed.
import { runCommand } from './setup/bootstrap.mjs';
import { fail } from './setup/report.mjs';

const commands = {
  alone: 'dev/run-alone.ts',
  bench: 'bench/run-bench.ts',
  build: 'build/run-build.ts',
  chaos: '../../api-server/src/testing/run-chaos.ts',
  dev: 'dev/run-dev.ts',
  image: 'image/run-image.ts',
  pack: 'pack/run-pack.ts',
  platform: 'platform/run-platform.ts',
  proof: 'test/run-proof.ts',
  start: 'start/run-start.ts',
  test: 'test/run-test.ts',
};

/** Names the commands that run the product without development tools. */
const forRunning = ['build', 'start'];

const [name] = process.argv.splice(2, 1);
const file = commands[name] ?? fail(`There is no command "${name}". Available commands: ${Object.keys(commands).join(', ')}`);
await runCommand(new URL(file, import.meta.url), !forRunning.includes(name));
