import { request } from 'node:http';

/** Configures the clients: address, number of streams, and request. */
export interface StreamsAsked {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly count: number;
  readonly tokens: number;
}

/** Reports delays in milliseconds from the provider's write to the client's read, and missing or repeated tokens. */
export interface StreamsSeen {
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  readonly lost: number;
  readonly repeated: number;
  readonly failed: number;
}

/** Runs in a separate process: opens the streams and reads them to the end. */
process.on('message', (asked: StreamsAsked) => {
  const delays: number[] = [];
  let ended = 0;
  const seen = { lost: 0, repeated: 0, failed: 0 };
  const finish = () => {
    ended += 1;
    if (ended < asked.count) return;
    const sorted = Float64Array.from(delays).sort();
    const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
    process.send?.({ p50: at(0.5), p99: at(0.99), worst: at(1), ...seen } satisfies StreamsSeen);
  };
  for (let index = 0; index < asked.count; index += 1) follow(asked, delays, seen, finish);
});

function follow(
  { url, headers, body, tokens }: StreamsAsked,
  delays: number[],
  seen: { lost: number; repeated: number; failed: number },
  finish: () => void,
): void {
  let next = 0;
  let all = tokens;
  let rest = '';
  const end = () => {
    seen.lost += all - next;
    finish();
  };
  const asking = request(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, agent: false }, (answer) => {
    if (answer.statusCode !== 200) seen.failed += 1;
    answer.setEncoding('utf8');
    answer.on('data', (part: string) => {
      const now = Date.now();
      const text = rest + part;
      const cut = text.lastIndexOf(' ');
      rest = text.slice(cut + 1);
      for (const [, written, number, total] of text.slice(0, cut + 1).matchAll(/(\d{13})#(\d+)\/(\d+)(?= )/g)) {
        all = Number(total);
        if (Number(number) < next) seen.repeated += 1;
        seen.lost += Math.max(0, Number(number) - next);
        next = Math.max(next, Number(number) + 1);
        delays.push(now - Number(written));
      }
    });
    answer.on('end', end);
    answer.on('error', end);
  });
  asking.on('error', () => {
    seen.failed += 1;
    end();
  });
  asking.end(body);
}
