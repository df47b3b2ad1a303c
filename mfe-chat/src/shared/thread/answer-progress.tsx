import { useEffect, useState } from 'react';
import { limits } from 'shared-contracts';
import { Spin } from 'shared-ui';
import type { ChatTurn } from '../conversation/conversation.model.ts';
import { useMessages } from '../messages.ts';
import { blueprintStepAt } from './blueprint-progress.model.ts';

/** What stands where the answer will be: a spinner, and the rotating text while a workflow is drafted. */
export function AnswerProgress({ turn }: { turn: ChatTurn }) {
  const text = useMessages();
  return (
    <div className="answer-progress">
      <Spin size="small" /> {turn.isBlueprint ? <BlueprintText /> : text('thinking')}
    </div>
  );
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
