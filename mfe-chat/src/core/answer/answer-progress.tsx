import { useEffect, useState } from 'react';
import { limits, type RunProgress } from 'shared-contracts';
import { Spin } from 'shared-ui';
import { useMessages } from '../../messages/messages.ts';
import type { ChatTurn } from '../conversation/conversation.model.ts';
import { blueprintStepAt } from './blueprint-progress.model.ts';

/** What stands where the answer will be: a spinner, and the rotating text while a workflow is drafted. */
export function AnswerProgress({ turn }: { turn: ChatTurn }) {
  const text = useMessages();
  return (
    <div className="answer-progress">
      <Spin size="small" /> {turn.isBlueprint ? <BlueprintText /> : <span dir="auto">{doing(text, turn.progress)}</span>}
    </div>
  );
}

/** What is being done, as far as the server has told. */
function doing(text: ReturnType<typeof useMessages>, progress: RunProgress | undefined): string {
  if (progress?.kind === 'search') return text('searchingWeb', { what: progress.text });
  if (progress?.kind === 'image') return text('creatingImage');
  if (progress?.kind === 'deep-dive' && progress.step !== undefined)
    return text('diveStep', { text: progress.text, step: progress.step, steps: progress.steps ?? progress.step });
  return progress?.text || text('thinking');
}

function BlueprintText() {
  const text = useMessages();
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setElapsed((before) => before + limits.blueprintProgressMs), limits.blueprintProgressMs);
    return () => clearInterval(timer);
  }, []);
  return text(blueprintStepAt(elapsed));
}
