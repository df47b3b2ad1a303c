import { join } from 'node:path';
import { assertSameClock } from '../release/clock.ts';
import { platformDir, workspaceRoot } from '../release/index.ts';
import { type CliContext, chosenEnv, UsageError } from './command.ts';

/** What a command does to releases and registries, which says how it is run on a bucket. */
export type Touches = 'reads' | 'changes' | 'nothing';

/** Runs a command on the releases of this machine, or with `--store s3` on those of the bucket that `PLATFORM_S3_BUCKET` names. */
export async function runOnStore(context: CliContext, touches: Touches, run: (context: CliContext) => Promise<void> | void): Promise<void> {
  const { store = 'disk', url = process.env.PLATFORM_URL } = context.options;
  if (store !== 'disk' && store !== 's3') throw new UsageError(`--store is disk or s3, not "${store}".`);
  if (store === 'disk' || touches === 'nothing') {
    if (touches === 'changes' && url) await assertServersClock(url);
    return run(context);
  }
  const [{ openBucket }, { changeOn, pull }] = await Promise.all([import('../release/bucket.ts'), import('../release/bucket-state.ts')]);
  const bucket = openBucket();
  const state = join(workspaceRoot, '.cache/platform', bucket.name);
  // The key stays on this machine, whatever the copy of the bucket comes to.
  process.env.PLATFORM_KEYS_DIR ??= join(platformDir(), 'keys');
  if (touches === 'reads') {
    await pull(bucket, state);
    return run({ ...context, state });
  }
  const said: string[] = [];
  await changeOn(bucket, state, chosenEnv(context), async () => run({ ...context, state, say: (line) => said.push(line) }));
  for (const line of said) context.say(line);
}

const answersMs = 5_000;

/** A revision with a time of tomorrow would hold up everybody else: the server that runs has the clock to go by. */
async function assertServersClock(url: string): Promise<void> {
  const answer = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(answersMs) }).catch(() => undefined);
  const date = answer?.headers.get('date');
  if (date) assertSameClock(url, new Date(date));
}
