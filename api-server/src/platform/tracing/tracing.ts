/** Holds what a span says: names and numbers, never what a user wrote. */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** Describes one step of a trace. */
export interface OpenSpan {
  readonly note: (facts: SpanFacts) => void;
  readonly end: (isFailed: boolean) => void;
}

export interface SpanStart {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'job';
  readonly facts: SpanFacts;
  /** The W3C `traceparent` of the caller that asked for this step, if it came from elsewhere. */
  readonly parent?: string | undefined;
}

/** Records traces. Implemented by `open-telemetry.ts`, which a server without a collector never loads. */
export interface Tracing {
  /** Runs something as a step of the trace. What it starts, also later, belongs to the step. */
  readonly within: <T>(start: SpanStart, run: (span: OpenSpan) => T) => T;
  /** Returns the `traceparent` of the current step. */
  readonly current: () => string | undefined;
  readonly close: () => Promise<void>;
}

let tracing: Tracing | undefined;

/** Turns traces on for this process, or off. */
export function setTracing(next: Tracing | undefined): void {
  tracing = next;
}

/** Returns how to record traces; undefined where no collector is configured. */
export const currentTracing = (): Tracing | undefined => tracing;

/** Returns the headers that continue the current trace elsewhere. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const traceparent = tracing?.current();
  return traceparent ? { traceparent } : {};
}

/** Runs something as a step of the current trace, or as it is where traces are off. */
export function trace<T>(start: SpanStart, run: (note: (facts: SpanFacts) => void) => Promise<T>): Promise<T> {
  if (!tracing) return run(() => undefined);
  return tracing.within(start, async ({ note, end }) => {
    try {
      const result = await run(note);
      end(false);
      return result;
    } catch (error) {
      // The message of an error can quote what a user wrote.
      note({ 'error.type': error instanceof Error ? error.name : typeof error });
      end(true);
      throw error;
    }
  });
}
