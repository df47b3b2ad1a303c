import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import { freePort } from './server.ts';

/** Starts a model provider, an image generator and a web search in one, with fixed immediate answers. */
export interface ScriptedServices {
  readonly modelUrl: string;
  readonly searchUrl: string;
  readonly host: string;
  /** The recordings that were transcribed. While `refusesRecordings` is set, they get an error. */
  readonly recordings: FormData[];
  refusesRecordings: boolean;
  /** Recordings are transcribed once this resolves. */
  hears: Promise<void>;
  /** The requests for texts to be spoken. */
  readonly spoken: { readonly input: string; readonly voice: string }[];
  /** The forms of the pictures that were changed. */
  readonly edits: readonly FormData[];
  /** Forgets the requests of earlier journeys, which may have run on the same worker. */
  readonly forget: () => void;
  readonly close: () => void;
}

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const plan = { title: 'All about tin', questions: ['What is tin?', 'Who uses tin?'] };
const found = { url: 'https://tin.example/', title: 'Tin at a glance', content: 'Tin is a soft metal.' };

/** Returns a PNG of 240 × 160 pixels in one color, in base64. */
function solid(color: readonly [number, number, number]): string {
  const [width, height] = [240, 160];
  const row = Buffer.from([0, ...Array.from({ length: width }, () => color).flat()]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]).toString('base64');
}
const large = solid([200, 80, 40]);

/** Returns a quiet tone as 16-bit WAV at 8 kHz. */
function toneOf(seconds: number): Buffer {
  const samples = Buffer.alloc(16_000 * seconds);
  for (let at = 0; at < 8_000 * seconds; at += 1) samples.writeInt16LE(Math.round(Math.sin(at / 4) * 2_000), at * 2);
  const head = Buffer.from('RIFF----WAVEfmt ----------------------data----', 'latin1').subarray(0, 44);
  head.writeUInt32LE(36 + samples.length, 4);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(16_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** Holds two seconds of sound. */
export const tone = toneOf(2);
/** Is long enough to be paused on a busy machine. */
const spoken = toneOf(15);

export async function startScriptedServices(): Promise<ScriptedServices> {
  const edits: FormData[] = [];
  const heard = {
    recordings: [] as FormData[],
    spoken: [] as { input: string; voice: string }[],
    refusesRecordings: false,
    hears: Promise.resolve(),
  };
  const server = createServer(async (request, response): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const bytes = await buffer(request);
    const body = bytes.toString();
    const send = (answer: object): void => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    };
    if (pathname === '/search') return send({ query: '', results: [found] });
    if (pathname.endsWith('/models')) return send({ data: [{ id: 'scripted-small' }, { id: 'scripted-large' }] });
    if (pathname.endsWith('/images/generations')) return send({ data: [{ b64_json: body.includes('large') ? large : pixel }] });
    if (pathname.endsWith('/images/edits')) {
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      edits.push(await new Response(new Uint8Array(bytes), { headers }).formData());
      return send({ data: [{ b64_json: solid([60, 90, 180]) }] });
    }
    if (pathname.endsWith('/audio/transcriptions')) {
      if (heard.refusesRecordings) return void response.writeHead(500).end();
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      heard.recordings.push(await new Response(new Uint8Array(bytes), { headers }).formData());
      await heard.hears;
      return send({ text: 'melts at 232 degrees' });
    }
    if (pathname.endsWith('/audio/speech')) {
      heard.spoken.push(JSON.parse(body) as { input: string; voice: string });
      return void response.writeHead(200, { 'content-type': 'audio/wav' }).end(spoken);
    }
    const { model, stream } = JSON.parse(body || '{}') as { model: string; stream?: boolean };
    const whole = { id: 'c', object: 'chat.completion', created: 1, model };
    const usage = { prompt_tokens: 12, completion_tokens: 6, total_tokens: 18 };
    if (!stream) {
      const message = { role: 'assistant', content: JSON.stringify(plan) };
      return send({ ...whole, usage, choices: [{ index: 0, message, finish_reason: 'stop' }] });
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const chunk = (delta: object, finish_reason: string | null, more: object = {}) =>
      `data: ${JSON.stringify({ ...whole, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }], ...more })}\n\n`;
    response.write(chunk({ role: 'assistant', content: `${model} says: tin is a soft metal [1].` }, null));
    response.end(`${chunk({}, 'stop', { usage })}data: [DONE]\n\n`);
  }).listen(await freePort(), '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The scripted services have no port.');
  const host = `127.0.0.1:${address.port}`;
  return Object.assign(heard, {
    modelUrl: `http://${host}/v1`,
    searchUrl: `http://${host}`,
    host,
    edits,
    forget: () => {
      for (const requests of [heard.recordings, heard.spoken, edits]) requests.length = 0;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}
