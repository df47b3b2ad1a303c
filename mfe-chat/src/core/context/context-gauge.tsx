import { lazyCode } from 'shared-contracts';
import { useLazy } from 'shared-ui';
import type { useShownConversation } from '../session/use-conversation.ts';

const gauge = lazyCode(() => import(/* webpackChunkName: "context-gauge" */ './open-context-gauge.tsx'));

/** Shorter messages fit into every model. */
const longDraft = 4_000;

export interface ContextGaugeProps {
  shown: ReturnType<typeof useShownConversation>;
  draft: string;
  /** Receives why the draft alone is too long for the model, or null. */
  onProblem: (problem: string | null) => void;
}

/** Renders how full the model's context is. Its code loads once something is known about it, or with a long draft. */
export function ContextGauge(props: ContextGaugeProps) {
  const isKnown = props.shown.conversation.turns.some(({ usage }) => usage?.context);
  // Without its code the chat works as well, so a failed download is not mentioned; it is retried.
  const { module } = useLazy(gauge, isKnown || props.draft.length > longDraft);
  return module ? <module.OpenContextGauge {...props} /> : null;
}
