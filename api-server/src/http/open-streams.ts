import type { FastifyReply } from 'fastify';

const tornOffAfterMs = 1_000;

/** Holds open streams by session and ends them when the session ends on any node. */
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
   * Cuts streams only: the answer to the very call that ended the session still goes out. A stream ends properly, so that a tab that logs
   * out itself reports no broken connection; one whose client does not take the end is torn off.
   */
  cut(sessionId: string): void {
    for (const { sent, raw } of this.bySession.get(sessionId) ?? []) {
      if (!sent || raw.writableEnded) continue;
      raw.end();
      setTimeout(() => raw.destroy(), tornOffAfterMs).unref();
    }
  }
}
