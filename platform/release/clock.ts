const clockSlackMs = 5 * 60_000;

/** @throws Error when this machine's clock and a shared one are more than five minutes apart. */
export function assertSameClock(whose: string, theirs: Date, mine = new Date()): void {
  if (Math.abs(mine.getTime() - theirs.getTime()) <= clockSlackMs) return;
  throw new Error(
    `Refused (clock): this machine's clock says ${mine.toISOString()}, ${whose} says ${theirs.toISOString()}. Set the clock that is wrong, then promote again.`,
  );
}
