import type { ProviderFetch } from './provider-fetch.ts';

/**
 * Words of an answer that arrive together go on as one event: each event costs the streams behind it several times what it costs to read,
 * so a server with more to do than it manages takes larger steps instead of falling behind. What comes alone passes as it is, at once.
 */
export function mergingDeltas(fetch: ProviderFetch): ProviderFetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(mergedEvents()), { status, statusText, headers });
  };
}

/** From bytes of server-sent events to bytes of the same events, fewer of them. */
export function mergedEvents(): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let rest = '';
  return new TransformStream({
    transform(bytes, controller) {
      const text = rest + decoder.decode(bytes, { stream: true });
      const events = text.split(betweenEvents);
      rest = events.pop() ?? '';
      if (events.length) controller.enqueue(encoder.encode(merge(events)));
    },
    flush(controller) {
      const last = rest + decoder.decode();
      if (last) controller.enqueue(encoder.encode(last));
    },
  });
}

const betweenEvents = /\r?\n\r?\n/;

function merge(events: readonly string[]): string {
  let merged = '';
  let open: { event: string; chunk: TextChunk | undefined; isLonger: boolean } | undefined;
  const close = () => {
    if (open) merged += `${open.isLonger ? `data: ${JSON.stringify(open.chunk)}` : open.event}\n\n`;
  };
  for (const event of events) {
    const chunk = events.length > 1 ? textChunk(event) : undefined;
    const [before] = open?.chunk?.choices ?? [];
    const [choice] = chunk?.choices ?? [];
    if (open && before && choice && before.index === choice.index) {
      before.delta.content += choice.delta.content;
      open.isLonger = true;
    } else {
      close();
      open = { event, chunk, isLonger: false };
    }
  }
  close();
  return merged;
}

interface TextChunk {
  readonly choices: readonly [{ readonly index: number; readonly delta: { content: string } }];
}

/** An event that brings text and nothing else: no end, no call of a tool, no figures. */
function textChunk(event: string): TextChunk | undefined {
  if (!event.startsWith('data: {')) return undefined;
  try {
    const chunk = JSON.parse(event.slice('data: '.length)) as {
      readonly usage?: unknown;
      readonly error?: unknown;
      readonly choices?: readonly { readonly finish_reason?: unknown; readonly delta?: { readonly content?: unknown } }[];
    };
    const [choice] = chunk.choices ?? [];
    const isText =
      chunk.choices?.length === 1 && typeof choice?.delta?.content === 'string' && Object.keys(choice.delta).every((key) => isOfText(key));
    return isText && !choice.finish_reason && !chunk.usage && !chunk.error ? (chunk as unknown as TextChunk) : undefined;
  } catch {
    return undefined;
  }
}

const isOfText = (key: string) => key === 'content' || key === 'role';
