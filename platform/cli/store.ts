import { join } from 'node:path';
import { assertSameClock } from '../release/clock.ts';
import { platformDir, workspaceRoot } from '../release/index.ts';
import { retryMoved } from '../service/retry.ts';
import { assertKnownEnv, type CliContext, chosenEnv, UsageError } from './command.ts';

/** Says how a command uses releases and registries, which decides how it runs on a bucket. */
export type Touches = 'reads' | 'changes' | 'cleans' | 'nothing';

/** Runs a command on the releases of this machine, or with `--store s3` on those of the bucket that `PLATFORM_S3_BUCKET` names. */
export async function runOnStore(context: CliContext, touches: Touches, run: (context: CliContext) => Promise<void> | void): Promise<void> {
  const { store = 'disk', url = process.env.PLATFORM_URL } = context.options;
  if (store !== 'disk' && store !== 's3') throw new UsageError(`--store is disk or s3, not "${store}".`);
  if (touches === 'changes') assertKnownEnv(context);
  if (store === 'disk' || touches === 'nothing') {
    if (touches === 'changes' && url) await assertServersClock(url);
    return run(context);
  }
  const [{ openBucket }, { changeOn, pruneOn, pull }] = await Promise.all([
    import('../release/bucket.ts'),
    import('../release/bucket-state.ts'),
  ]);
  const bucket = openBucket();
  const state = join(workspaceRoot, '.cache/platform', bucket.name);
  // The key stays on this machine and never becomes part of the bucket's copy.
  process.env.PLATFORM_KEYS_DIR ??= join(platformDir(), 'keys');
  if (touches === 'reads') {
    await pull(bucket, state);
    return run({ ...context, state });
  }
  if (touches === 'cleans') return pruneOn(bucket, state, () => run({ ...context, state }));
  const said: string[] = [];
  await retryMoved(() => {
    said.length = 0;
    return changeOn(bucket, state, chosenEnv(context), async () => run({ ...context, state, say: (line) => said.push(line) }));
  });
  for (const line of said) context.say(line);
}

const answersMs = 5_000;

/** Compares this clock with the running server's: a revision dated tomorrow would block everyone else. */
async function assertServersClock(url: string): Promise<void> {
  const answer = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(answersMs) }).catch(() => undefined);
  const date = answer?.headers.get('date');
  if (date) assertSameClock(url, new Date(date));
}
