import type { FastifyReply } from 'fastify';
import { isEndless } from './server-sent-events.ts';

const tornOffAfterMs = 1_000;

/** Holds open streams by session and ends them when the session ends on any node, or when this node stops. */
export class OpenStreams {
  private readonly bySession = new Map<string, Set<FastifyReply>>();

  add(sessionId: string, reply: FastifyReply): void {
    const all = this.bySession.get(sessionId) ?? new Set();
    this.bySession.set(sessionId, all.add(reply));
    reply.raw.once('close', () => {
      all.delete(reply);
      if (!all.size) this.bySession.delete(sessionId);
    });
  }

  /**
   * Cuts streams only: the answer to the very call that ended the session still goes out. A stream of events ends properly, so that a tab
   * that logs out itself reports no broken connection; a download, or one whose client does not take the end, is torn off.
   */
  cut(sessionId: string): void {
    for (const reply of this.bySession.get(sessionId) ?? []) end(reply);
  }

  /** Returns the sessions that have open streams. */
  sessions(): string[] {
    return [...this.bySession.keys()];
  }

  /** Ends the streams that would not end with what they follow. */
  endEndless(): void {
    for (const replies of this.bySession.values()) for (const reply of replies) if (isEndless(reply)) end(reply);
  }
}

function end({ sent, raw }: FastifyReply): void {
  if (raw.writableEnded) return;
  // Bytes of an announced length can't end early, and the connection must not wait for the rest of them.
  if (!sent) return void (raw.headersSent && raw.destroy());
  raw.end();
  setTimeout(() => raw.destroy(), tornOffAfterMs).unref();
}
