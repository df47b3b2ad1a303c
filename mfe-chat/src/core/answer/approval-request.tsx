import { useState } from 'react';
import { lazyCode, type RunProgress } from 'shared-contracts';
import type { FormValues } from 'shared-contracts/agent-calls';
import { useShell } from 'shared-contracts/shell';
import { Button, LazyPart } from 'shared-ui';
import { useAnswerMessages } from '../../messages/answers.ts';
import * as styles from '../message/approval.module.css';
import { onFirstClick } from '../message/first-click.ts';

// Only this component needs these calls.
const agentCalls = lazyCode(() => import('shared-contracts/agent-calls'));

const forms = lazyCode(() => import(/* webpackChunkName: "answer-works" */ './approval-form.tsx'));
const previews = lazyCode(() => import('shared-ui/acts'));

type Decision = 'approved' | 'refused' | 'all-refused';

const decided = { approved: 'decisionApproved', refused: 'decisionRefused', 'all-refused': 'decisionAllRefused' } as const;

/** Asks the user about an agent's action, or about all that it wants at the same time, which can be refused together. */
export function ApprovalRequests({ progress }: { progress: RunProgress }) {
  const { others = [], ...first } = progress;
  const asked = [first, ...others];
  const { approval } = first;
  if (!approval) return null;
  return others.length ? <ApprovalGroup asked={asked} /> : <ApprovalRequest key={approval.approval_id} progress={first} />;
}

type Asked = Pick<RunProgress, 'text' | 'approval'>;

function ApprovalGroup({ asked }: { asked: readonly Asked[] }) {
  const text = useAnswerMessages();
  const { decision, handleDecide } = useDecision(asked[0]?.approval?.approval_id ?? '');
  return (
    <section className={styles.group} aria-label={text('approvalsTogether')}>
      <b>{text('approvalsTogether')}</b>
      {decision ? (
        <p role="status">{text('decisionAllRefused')}</p>
      ) : (
        <>
          {asked.map((one) => (
            <ApprovalRequest key={one.approval?.approval_id} progress={one} isOneOfMany />
          ))}
          <div ref={keepFocusInAnswer} className={styles.buttons}>
            <RefuseAll type="default" onClick={() => void handleDecide('all-refused')} />
          </div>
        </>
      )}
    </section>
  );
}

function RefuseAll({ type, onClick }: { type: 'default' | 'text'; onClick: () => void }) {
  const text = useAnswerMessages();
  return (
    <Button size="small" type={type} title={text('refuseAllNote')} onClick={onFirstClick(onClick)}>
      {text('refuseAll')}
    </Button>
  );
}

/** Sends what the user decides about an action, and shows it until the answer continues. */
function useDecision(approvalId: string) {
  const text = useAnswerMessages();
  const { api, notify } = useShell();
  const [decision, setDecision] = useState<Decision>();
  const send = async (choice: Decision, values?: FormValues) => {
    const { decideApproval } = await agentCalls.load();
    const refusal = { decision: 'refused' as const, rest: true };
    const body = choice === 'all-refused' ? refusal : { decision: choice, ...(values ? { values } : {}) };
    await api.call(decideApproval, { query: { approval_id: approvalId }, body });
    setDecision(choice);
  };
  const handleDecide = async (choice: Decision) => {
    setDecision(choice);
    try {
      await send(choice);
    } catch (error) {
      setDecision(undefined);
      notify.error({ title: text('decisionFailed'), ...(error instanceof Error ? { description: error.message } : {}) });
    }
  };
  return { decision, send, handleDecide };
}

/** Asks the user to approve or refuse an agent's action and shows its input, or shows a form of the tool that it uses. */
function ApprovalRequest({ progress, isOneOfMany = false }: { progress: Asked; isOneOfMany?: boolean }) {
  const text = useAnswerMessages();
  const { approval } = progress;
  const { decision, send, handleDecide } = useDecision(approval?.approval_id ?? '');
  if (!approval) return null;
  const form = formOf(approval.preview);
  if (form !== undefined && !decision)
    return (
      <section key="form" ref={keepFocusInAnswer} className={styles.approval} aria-label={progress.text}>
        <b>{progress.text}</b>
        <LazyPart code={forms}>
          {({ ApprovalForm }) => (
            <ApprovalForm form={form} onSend={(values) => send('approved', values)} onDecline={() => void handleDecide('refused')} />
          )}
        </LazyPart>
      </section>
    );
  return (
    <section className={styles.approval} aria-label={progress.text}>
      <b>{progress.text}</b>
      {form !== undefined ? null : approval.preview ? (
        <LazyPart code={previews}>
          {({ ActPreviewLines }) => <ActPreviewLines preview={approval.preview} input={approval.input} />}
        </LazyPart>
      ) : (
        <pre dir="auto">{JSON.stringify(approval.input, null, 2)}</pre>
      )}
      {decision ? (
        <p role="status">{text(form !== undefined && decision === 'approved' ? 'decisionSent' : decided[decision])}</p>
      ) : (
        <div ref={keepFocusInAnswer} className={styles.buttons}>
          <Button size="small" type="primary" onClick={onFirstClick(() => void handleDecide('approved'))}>
            {text('approve')}
          </Button>
          <Button size="small" onClick={onFirstClick(() => void handleDecide('refused'))}>
            {text('refuse')}
          </Button>
          {isOneOfMany ? null : <RefuseAll type="text" onClick={() => void handleDecide('all-refused')} />}
        </div>
      )}
    </section>
  );
}

/** Moves the focus to the answer when the buttons that had it are removed. A second Enter does nothing there, but would send a draft. */
const keepFocusInAnswer = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) element.closest('article')?.focus({ preventScroll: true });
};

/** Returns the form in a preview, if there is one. */
const formOf = (preview: unknown): unknown =>
  typeof preview === 'object' && preview !== null && 'form' in preview ? preview.form : undefined;
