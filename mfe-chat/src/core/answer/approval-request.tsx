import './approval-request.css';
import { useState } from 'react';
import { lazyCode, type RunProgress } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { Button } from 'shared-ui';
import { useMessages } from '../../messages/messages.ts';

// Nobody else needs these calls here.
const agentCalls = lazyCode(() => import('shared-contracts/agent-calls'));

/** An action of an agent that waits for the user's word, with what it would be done with. */
export function ApprovalRequest({ progress }: { progress: RunProgress }) {
  const text = useMessages();
  const { api, notify } = useShell();
  const [word, setWord] = useState<'approved' | 'refused'>();
  const { approval } = progress;
  if (!approval) return null;
  const handleDecide = async (decision: 'approved' | 'refused') => {
    setWord(decision);
    try {
      const { decideApproval } = await agentCalls.load();
      await api.call(decideApproval, { query: { approval_id: approval.approval_id }, body: { decision } });
    } catch (error) {
      setWord(undefined);
      notify.error({ title: text('decisionFailed'), ...(error instanceof Error ? { description: error.message } : {}) });
    }
  };
  return (
    <section className="approval" aria-label={progress.text}>
      <b>{progress.text}</b>
      <pre dir="auto">{JSON.stringify(approval.input, null, 2)}</pre>
      {word ? (
        <p role="status">{text(word === 'approved' ? 'decisionApproved' : 'decisionRefused')}</p>
      ) : (
        <div className="approval-buttons">
          <Button size="small" type="primary" onClick={() => void handleDecide('approved')}>
            {text('approve')}
          </Button>
          <Button size="small" onClick={() => void handleDecide('refused')}>
            {text('refuse')}
          </Button>
        </div>
      )}
    </section>
  );
}
