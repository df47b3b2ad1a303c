/** Lists the lengths at which work is compared. */
const lengths = [2_000, 8_000, 32_000] as const;
const growthMost = 60;
/** Ignores shorter times, which are noise on a busy machine. */
const telling = 100;
const tries = 3;
/** Repeats the short text until the engine has compiled the function. */
const warmUps = 20;

/** Lists fragments that slow down patterns and parsers when repeated: characters that open or join something. */
const signs = ' \t\n\\aA0-_.,;:/*#>|`~$"\'!?&@<[](){}é';
const openings =
  '{{ }} [^ ![ ]( ]( ](/ <a <!-- </ <b> </b> <p><b> <script> $$ - > 1. ** **a ~~a "a \'a, |a :- [a <a‹ {{a x= &amp; \\( `a a. a@ .a a- 0. https:// www. 😀';
const joined = ['\n\n', ' \n', '\r\n', '- ', '# ', 'a ', '<a ', 'and ', 'every ', 'remember ', ', send ', '\ud800', '\u0000'];
export const pumps: readonly string[] = [...new Set([...signs, ...openings.split(' '), ...joined])];

/** Returns the milliseconds of the fastest of a few runs, which other load cannot improve. */
function fastest(work: () => unknown, runs: number, enough = 0): number {
  let best = Infinity;
  for (let run = 0; run < runs && best > enough; run += 1) {
    const start = performance.now();
    work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

/** Returns a description of the cost when it grows faster than the length; undefined otherwise. */
export function superlinear(work: (text: string) => unknown, pump: string, lead = ''): string | undefined {
  const [unit] = lengths;
  const input = (length: number) => `${lead}${pump.repeat(Math.ceil(length / pump.length))}\u0001`;
  let first: number | undefined;
  for (const length of lengths) {
    const text = input(length);
    // Most functions read even the longest text too fast to compare.
    const cost = fastest(() => work(text), tries, telling);
    if (cost <= telling) continue;
    first ??= Math.max(
      fastest(() => work(input(unit)), warmUps, 0),
      0.02,
    );
    // Four times the length may use a quarter of the margin.
    const most = (growthMost * length) / (lengths[2] ?? length);
    if (length === unit || cost / first > most)
      return `${JSON.stringify(lead + pump)}: ${first.toFixed(1)} ms for ${unit} characters, ${cost.toFixed(0)} ms for ${length}`;
  }
  return undefined;
}
