import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { isApiError, modelChanged } from 'shared-contracts';
import { readContextWindow, summarizeChat } from 'shared-contracts/calls';
import { useEvent, useShell } from 'shared-contracts/shell';
import { Button, getLocale, IconButton } from 'shared-ui';
import { Layers, X } from 'shared-ui/icons';
import { useCall } from 'shared-ui/query';
import { useContextMessages } from '../../messages/context.ts';
import { canWrite, isBusy } from '../conversation/conversation.model.ts';
import { type ContextPart, contextParts, estimateContext, estimateTokens, findPlannedTurn, type ShownContext } from './context.model.ts';
import * as styles from './context-gauge.module.css';
import type { ContextGaugeProps } from './context-gauge.tsx';

const labels = {
  instructions: 'partInstructions',
  memory: 'partMemory',
  tools: 'partTools',
  files: 'partFiles',
  passages: 'partPassages',
  summary: 'partSummary',
  history: 'partHistory',
  question: 'partQuestion',
} as const satisfies Record<ContextPart, string>;

const circumference = 2 * Math.PI * 7;
const fullAt = 80;
const formatCount = (count: number) => new Intl.NumberFormat(getLocale(), { maximumSignificantDigits: 3 }).format(count);
const formatPercent = (percent: number) => new Intl.NumberFormat(getLocale(), { style: 'percent' }).format(percent / 100);

/** Returns the id of the model that answers now. */
function useModelId(): string {
  const { model } = useShell();
  const [modelId, setModelId] = useState(() => model.current().modelId);
  useEvent(modelChanged, () => setModelId(model.current().modelId));
  return modelId;
}

/** Renders the gauge with a popover of what fills the context, and reports a draft that alone is too long. */
export function OpenContextGauge({ shown, draft, onProblem }: ContextGaugeProps) {
  const text = useContextMessages();
  const modelId = useModelId();
  const { data: window } = useCall(readContextWindow, { query: { model: modelId } }, { select: (answer) => answer.window, retry: false });
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const plan = findPlannedTurn(shown.conversation)?.usage?.context;
  const limit = window && plan && window.window !== plan.window ? window.limit : undefined;
  const context = window === null ? undefined : estimateContext(shown.conversation, draft, limit);
  const problem = useTooLong(draft, window?.is_assumed ? undefined : window?.limit);
  useEffect(() => {
    onProblem(problem);
    return () => onProblem(null);
  }, [problem, onProblem]);
  if (!context) return null;
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const percent = formatPercent(context.percent);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the popover from anywhere inside.
    <div className={styles.gauge} onKeyDown={handleKey}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        data-full={context.percent >= fullAt}
        aria-label={text('gaugeLabel', { percent })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
          <circle cx="9" cy="9" r="7" />
          <circle cx="9" cy="9" r="7" strokeDasharray={`${(context.percent / 100) * circumference} ${circumference}`} />
        </svg>
        <span aria-hidden="true">{percent}</span>
      </button>
      {isOpen ? <ContextDetails id={id} shown={shown} context={context} window={window ?? undefined} onClose={close} /> : null}
    </div>
  );
}

/** Returns why a draft alone is too long, or null. */
function useTooLong(draft: string, limit: number | undefined): string | null {
  const text = useContextMessages();
  // Counting is cheap, but a draft that is shorter than the limit in letters has fewer tokens than it anyway.
  const tokens = limit !== undefined && draft.length > limit / 2 ? estimateTokens(draft) : 0;
  return limit !== undefined && tokens > limit ? text('tooLongForModel', { tokens: formatCount(tokens), most: formatCount(limit) }) : null;
}

interface ContextDetailsProps extends Pick<ContextGaugeProps, 'shown'> {
  id: string;
  context: ShownContext;
  window: { window: number; is_assumed?: boolean | undefined } | undefined;
  onClose: () => void;
}

function ContextDetails({ id, shown, context, window, onClose }: ContextDetailsProps) {
  const text = useContextMessages();
  const { limit, used, parts, cached } = context;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    const handlePress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.parentElement?.contains(target)) onClose();
    };
    addEventListener('pointerdown', handlePress);
    return () => removeEventListener('pointerdown', handlePress);
  }, [onClose]);
  const shares = contextParts.filter((part) => parts[part] > 0);
  return (
    <div ref={box} id={id} className={styles.details} role="dialog" aria-label={text('contextTitle')} tabIndex={-1}>
      <div className={styles.head}>
        <h2>{text('contextTitle')}</h2>
        <IconButton size="small" label={text('close')} icon={<X size={16} />} onClick={onClose} />
      </div>
      <p>{text('usedOf', { used: formatCount(used), limit: formatCount(limit) })}</p>
      <div className={styles.bar} aria-hidden="true">
        {shares.map((part) => (
          <span key={part} data-part={part} style={{ inlineSize: `${(parts[part] / limit) * 100}%` }} />
        ))}
      </div>
      <dl>
        {shares.map((part) => (
          <div key={part} data-part={part}>
            <dt>{text(labels[part])}</dt>
            <dd>{formatCount(parts[part])}</dd>
          </div>
        ))}
        <div>
          <dt>{text('partFree')}</dt>
          <dd>{formatCount(Math.max(0, limit - used))}</dd>
        </div>
      </dl>
      {window?.is_assumed ? <p className={styles.note}>{text('assumedWindow', { window: formatCount(window.window) })}</p> : null}
      {cached > 0 ? <p className={styles.note}>{text('cachedNote', { tokens: formatCount(cached) })}</p> : null}
      {shown.isTemporary || !canWrite(shown.conversation) ? null : <Summarize shown={shown} onStarted={onClose} />}
    </div>
  );
}

/** Renders the command that summarizes older messages. The summary is written as a run, which the conversation follows. */
function Summarize({ shown, onStarted }: Pick<ContextGaugeProps, 'shown'> & { onStarted: () => void }) {
  const text = useContextMessages();
  const { api } = useShell();
  const modelId = useModelId();
  const [isStarting, setIsStarting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { conversation, conversations, key } = shown;
  const busy = isBusy(conversation);
  const start = async () => {
    if (!conversation.sessionId) return;
    setIsStarting(true);
    setProblem(undefined);
    try {
      await api.call(summarizeChat, { body: { session_id: conversation.sessionId, model: modelId } });
      onStarted();
      await conversations.reload(key);
    } catch (error) {
      setProblem(isApiError(error) ? error.message : text('summaryFailed'));
      setIsStarting(false);
    }
  };
  return (
    <>
      <p className={styles.note}>{text('compactsAt')}</p>
      <Button size="small" icon={<Layers size={14} />} disabled={busy} loading={isStarting} onClick={() => void start()}>
        {text('summarize')}
      </Button>
      {busy ? <p className={styles.note}>{text('summarizeBusy')}</p> : null}
      {problem ? (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      ) : null}
    </>
  );
}
