/** Sets the clock of a process wrong by `WRONG_CLOCK_MS`. Node loads it before the server (`--import`). */
const wrongMs = Number(process.env.WRONG_CLOCK_MS);
const RightDate = Date;

globalThis.Date = class extends RightDate {
  constructor(...given: [] | ConstructorParameters<DateConstructor>) {
    if (given.length === 0) super(RightDate.now() + wrongMs);
    else super(...given);
  }
  static override now(): number {
    return RightDate.now() + wrongMs;
  }
} as DateConstructor;
