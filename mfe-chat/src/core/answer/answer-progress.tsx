import { useEffect, useState } from 'react';
import { limits, type RunProgress } from 'shared-contracts';
import { Spin } from 'shared-ui';
import { useAnswerMessages } from '../../messages/answers.ts';
import type { ChatTurn } from '../conversation/conversation.model.ts';
import * as styles from './answer.module.css';
import { getBlueprintStep } from './blueprint-progress.model.ts';

/** Renders a spinner where the answer will appear, with rotating text while a workflow is drafted. */
export function AnswerProgress({ turn }: { turn: ChatTurn }) {
  const text = useAnswerMessages();
  return (
    <div className={styles.progress}>
      <Spin size="small" /> {turn.isBlueprint ? <BlueprintText /> : <span dir="auto">{describeProgress(text, turn.progress)}</span>}
    </div>
  );
}

/** Describes the current step, as reported by the server. */
function describeProgress(text: ReturnType<typeof useAnswerMessages>, progress: RunProgress | undefined): string {
  if (progress?.kind === 'summary' && progress.steps !== undefined && progress.steps > 1)
    return text('diveStep', { text: progress.text, step: progress.step ?? 1, steps: progress.steps });
  if (progress?.kind === 'search') return text('searchingWeb', { what: progress.text });
  if (progress?.kind === 'image') return text('creatingImage');
  if (progress?.kind === 'deep-dive' && progress.step !== undefined)
    return text('diveStep', { text: progress.text, step: progress.step, steps: progress.steps ?? progress.step });
  return progress?.text || text('thinking');
}

function BlueprintText() {
  const text = useAnswerMessages();
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setElapsed((before) => before + limits.blueprintProgressMs), limits.blueprintProgressMs);
    return () => clearInterval(timer);
  }, []);
  return text(getBlueprintStep(elapsed));
}
