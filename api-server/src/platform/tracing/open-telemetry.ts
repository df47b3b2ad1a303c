import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import { version } from '../../version.ts';
import type { Tracing } from './tracing.ts';

export interface CollectorSettings {
  /** The share of traces that is kept, from 0 to 1. */
  readonly share: number;
  readonly serviceName: string;
  /** How long spans may wait for others before they are sent. */
  readonly delayMs?: number;
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, job: SpanKind.CONSUMER };
const parentPattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0[01]$/;

/** Sends traces to the collector that the standard variables `OTEL_EXPORTER_OTLP_…` name. */
export function startOpenTelemetry({ share, serviceName, delayMs = 5_000 }: CollectorSettings): Tracing {
  const storage = new AsyncLocalStorageContextManager();
  storage.enable();
  context.setGlobalContextManager(storage);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    // What a client says about sampling is ignored: anyone can send it.
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: delayMs })],
  });
  const tracer = provider.getTracer('atrium');
  return {
    within: ({ name, kind, facts, parent }, run) => {
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: facts }, parentOf(parent));
      const open = {
        note: (more: Readonly<Record<string, string | number>>) => void span.setAttributes(more),
        end: (isFailed: boolean) => {
          if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
      return context.with(trace.setSpan(context.active(), span), () => run(open));
    },
    current: () => {
      const found = trace.getSpanContext(context.active());
      return found && `00-${found.traceId}-${found.spanId}-0${found.traceFlags & TraceFlags.SAMPLED}`;
    },
    close: async () => {
      await provider.shutdown();
      storage.disable();
      context.disable();
    },
  };
}

/** Returns the context of a `traceparent` from elsewhere, or the current one. */
function parentOf(parent: string | undefined) {
  const [, traceId, spanId] = (parent && parent.length <= 60 && parentPattern.exec(parent)) || [];
  if (!traceId || !spanId) return context.active();
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
}
