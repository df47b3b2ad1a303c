import type { Clock } from '../../../platform/clock.ts';
import { withDatabaseBack } from '../../../platform/database/database-away.ts';
import type { ModelPrice } from '../../../platform/database/schema/governance/usage.ts';
import { newId } from '../../../platform/ids.ts';
import { type CallTally, callPurpose } from '../../../platform/model/call-purpose.ts';
import type { CallEnd, CallUsage, ExpectedUse, Meter, MeteredCall } from '../../../platform/model/meter.ts';
import { likelyTokens, outputStep, tokensAtMost } from '../../../platform/model/metered-calls.ts';
import type { ModelError, ModelPort, ModelSource } from '../../../platform/model/model-port.ts';
import type { EmbeddingPort, ImagePort, SpeechPort, TranscriptionPort } from '../../../platform/model/protocol.ts';
import { monthOf } from '../plan/plan.policy.ts';
import type { CallWatch } from './call-watch.ts';
import type { FullBudget, MeterRepository } from './meter.repository.ts';
import { costOf, savingOf } from './price.policy.ts';

export interface MeteringDependencies {
  readonly repository: MeterRepository;
  /** Returns the price of a model over its connection, and the currency; undefined if it has none. */
  readonly priceOf: (source: ModelSource) => Promise<{ readonly price: ModelPrice; readonly currency: string } | undefined>;
  /** Returns the error that says which budget is full, when it renews and whom to ask. */
  readonly refusal: (full: FullBudget) => Promise<ModelError>;
  readonly clock: Clock;
  readonly calls: Pick<CallWatch, 'begin' | 'settle'>;
}

/** Meters ports: every call through them is recorded, reserved and settled, for every caller and purpose. */
export interface Metering {
  readonly model: (port: ModelPort, userId: string) => ModelPort;
  readonly images: (port: ImagePort, userId: string) => ImagePort;
  /** Without a person, the calls count for the installation only. */
  readonly embeddings: (port: EmbeddingPort, userId: string | null) => EmbeddingPort;
  readonly transcription: (port: TranscriptionPort, userId: string) => TranscriptionPort;
  readonly speech: (port: SpeechPort, userId: string) => SpeechPort;
}

type SpecialKind = 'image' | 'embedding' | 'transcription' | 'speech';

export function createMetering(deps: MeteringDependencies): Metering {
  const meterOf = (userId: string | null, source: ModelSource, kind?: SpecialKind): Meter => ({
    begin: (expected) => beginCall(deps, { userId, source, kind }, expected),
  });
  return {
    model: (port, userId) => {
      const { source, structured } = port;
      if (!source) return port;
      const meter = meterOf(userId, source);
      return {
        ...port,
        stream: (request, signal) => port.stream({ ...request, meter }, signal),
        ...(structured ? { structured: (request, signal) => structured({ ...request, meter }, signal) } : {}),
      };
    },
    images: (port, userId) => {
      const meter = port.source && meterOf(userId, port.source, 'image');
      const { edit } = port;
      return {
        ...port,
        create: (prompt, signal) => port.create(prompt, signal, meter),
        ...(edit ? { edit: (asked, signal) => edit(asked, signal, meter) } : {}),
      };
    },
    embeddings: (port, userId) => {
      const meter = port.source && meterOf(userId, port.source, 'embedding');
      return { ...port, embed: (texts, signal) => port.embed(texts, signal, meter) };
    },
    transcription: (port, userId) => {
      const meter = port.source && meterOf(userId, port.source, 'transcription');
      return { ...port, transcribe: (recording, signal) => port.transcribe(recording, signal, meter) };
    },
    speech: (port, userId) => {
      const meter = port.source && meterOf(userId, port.source, 'speech');
      return { ...port, speak: (asked, signal) => port.speak(asked, signal, meter) };
    },
  };
}

interface Caller {
  readonly userId: string | null;
  readonly source: ModelSource;
  readonly kind: SpecialKind | undefined;
}

async function beginCall(deps: MeteringDependencies, { userId, source, kind }: Caller, expected: ExpectedUse): Promise<MeteredCall> {
  const purpose = callPurpose();
  const startedAt = deps.clock.now();
  // An answer that is stored waits for the database. Other calls fail at once, because their callers would wait without an explanation.
  const store = <T>(work: () => Promise<T>) => (purpose?.messageId ? withDatabaseBack(work) : work());
  const { price, currency = '' } = (await store(() => deps.priceOf(source))) ?? {};
  const madeBy = userId === null ? undefined : purpose;
  const counted = { userId, agentId: madeBy?.agentId ?? null, workflowId: madeBy?.workflowId ?? null };
  const reservedMicro = price && source.payer !== 'person' ? costOf(price, { cachedTokens: 0, pictures: 0, ...expected }) : 0;
  const call = {
    id: newId('cal'),
    ...counted,
    startedAt,
    month: monthOf(startedAt),
    kind: kind ?? purpose?.kind ?? 'other',
    chatId: madeBy?.chatId ?? null,
    messageId: madeBy?.messageId ?? null,
    model: source.model,
    connectionId: source.connectionId,
    connectionName: source.connectionName,
    payer: source.payer,
    // Until it has ended, the row holds what the provider reads in any case.
    inputTokens: expected.inputTokens,
    audioSeconds: expected.audioSeconds ?? 0,
    characters: expected.characters ?? 0,
    isEstimated: true,
    price: price ?? null,
    reservedMicro,
  };
  const begun = await store(() => deps.repository.begin(call, counted));
  if ('full' in begun) throw await deps.refusal(begun.full);
  deps.calls.begin(call.id);
  return new RunningCall(deps, { ...call, currency, scopes: begun.scopes }, expected, purpose?.tally);
}

interface BegunCall {
  readonly id: string;
  readonly month: string;
  readonly scopes: readonly string[];
  readonly price: ModelPrice | null;
  readonly currency: string;
  readonly reservedMicro: number;
}

/** Measures one call. Text beyond what was reserved for it reserves more, or ends the call. */
class RunningCall implements MeteredCall {
  private readonly deps: MeteringDependencies;
  private readonly call: BegunCall;
  private readonly expected: ExpectedUse;
  private readonly tally: CallTally | undefined;
  private reservedOutput: number;
  private atMost = 0;
  private likely = 0;

  constructor(deps: MeteringDependencies, call: BegunCall, expected: ExpectedUse, tally: CallTally | undefined) {
    this.deps = deps;
    this.call = call;
    this.expected = expected;
    this.tally = tally;
    this.reservedOutput = expected.outputTokens;
  }

  take(text: string): Promise<void> | undefined {
    const bytes = Buffer.byteLength(text);
    this.atMost += tokensAtMost(bytes);
    this.likely += likelyTokens(bytes);
    const { price, reservedMicro } = this.call;
    return price?.outputMicro && reservedMicro && this.atMost > this.reservedOutput ? this.reserve(price) : undefined;
  }

  private async reserve(price: ModelPrice): Promise<void> {
    const { id, scopes, month } = this.call;
    while (this.atMost > this.reservedOutput) {
      const amount = costOf(price, { inputTokens: 0, cachedTokens: 0, pictures: 0, outputTokens: outputStep });
      // An answer in progress waits for the database. Reserving twice is harmless: the end of the call releases all of it.
      const full = await withDatabaseBack(() => this.deps.repository.grow(id, scopes, month, amount));
      if (full) throw await this.deps.refusal(full);
      this.reservedOutput += outputStep;
    }
  }

  async end(usage: CallUsage, status: CallEnd): Promise<void> {
    const { id, price, currency } = this.call;
    const use = this.usedBy(usage, status);
    const costMicro = price && costOf(price, use);
    if (price && costMicro !== null && this.tally) {
      this.tally.costMicro += costMicro;
      this.tally.savedMicro += savingOf(price, use);
      this.tally.hasPrice = true;
      this.tally.currency = currency;
    }
    await this.deps.calls.settle({ id, status, ...use, costMicro });
  }

  private usedBy(usage: CallUsage, status: CallEnd) {
    const { cachedTokens = 0, reasoningTokens = 0, pictures = 0, audioSeconds = 0, characters = 0, outputText = '' } = usage;
    if (status === 'refused') return nothingUsed;
    // Pictures and sound are counted exactly, whether or not the provider counts tokens too.
    const isCounted = pictures + audioSeconds + characters > 0;
    const isEstimated = !isCounted && (usage.inputTokens === undefined || usage.outputTokens === undefined);
    const inputTokens = usage.inputTokens ?? (isCounted ? 0 : Math.ceil(this.expected.inputTokens * likelyPart));
    const outputTokens = usage.outputTokens ?? (isCounted ? 0 : this.likely + likelyTokens(Buffer.byteLength(outputText)));
    return { inputTokens, outputTokens, cachedTokens, reasoningTokens, pictures, audioSeconds, characters, isEstimated };
  }
}

const nothingUsed = {
  inputTokens: 0,
  outputTokens: 0,
  cachedTokens: 0,
  reasoningTokens: 0,
  pictures: 0,
  audioSeconds: 0,
  characters: 0,
  isEstimated: false,
};

/** The estimate before a call is the most that its text can be. */
const likelyPart = 3 / 4;
