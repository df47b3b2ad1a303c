import { useRef, useState } from 'react';
import { type ChangedAct, type LedgerAct, listRunActs, undoRun } from 'shared-contracts/agent-calls';
import { useShell } from 'shared-contracts/shell';
import { Button, QueryView, Tag } from 'shared-ui';
import { Undo2 } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { useActsMessages } from './acts-messages.ts';
import { DifferenceLines } from './difference-lines.tsx';

/** Describes the props of `RunActs`. */
export interface RunActsProps {
  runId: string;
  /** Shows only the undo until something is undone or needs a decision. */
  isBrief?: boolean;
}

/** Lists what a run changed and undoes it, last change first. Asks about what was changed since. */
export function RunActs({ runId, isBrief = false }: RunActsProps) {
  const text = useActsMessages();
  const { notify } = useShell();
  const query = useCall(listRunActs, { query: { run_id: runId } });
  const [changed, setChanged] = useState<readonly ChangedAct[]>([]);
  const [problems, setProblems] = useState<readonly { act_id: string; detail: string }[]>([]);
  const undo = useCallAction(undoRun);
  // The second click of a double click comes before the button shows that it is busy.
  const isUndoing = useRef(false);
  const handleUndo = async (choice: { merge?: string[]; keep?: string[] }) => {
    if (isUndoing.current) return;
    isUndoing.current = true;
    const result = await undo.mutateAsync({ query: { run_id: runId }, body: choice }).catch(() => undefined);
    isUndoing.current = false;
    if (!result) return;
    setChanged(result.changed);
    setProblems(result.problems);
    const isWhole = !result.changed.length && !result.problems.length && result.acts.every(({ state }) => state === 'undone');
    notify.info({ title: text(isWhole ? 'undone' : 'undoneSome') });
  };
  return (
    <QueryView query={query} failedTitle={text('failed')}>
      {({ acts }) => {
        const isUntouched = !changed.length && !problems.length && acts.every(({ state }) => state === 'done' || state === 'final');
        return (
          <div className="ui-run-acts">
            {isBrief && isUntouched ? null : (
              <ul aria-label={text('ofRun')}>
                {acts.map((act) => (
                  <Act
                    key={act.act_id}
                    act={act}
                    changed={act.state === 'done' ? changed.find(({ act_id }) => act_id === act.act_id) : undefined}
                    problem={problems.find(({ act_id }) => act_id === act.act_id)?.detail}
                    isBusy={undo.isPending}
                    onChoose={handleUndo}
                  />
                ))}
              </ul>
            )}
            {acts.some(({ state }) => state === 'done') ? (
              <Button
                size={isBrief ? 'small' : 'middle'}
                icon={<Undo2 size={isBrief ? 14 : 16} />}
                loading={undo.isPending}
                onClick={() => void handleUndo({})}
              >
                {text('undoRun')}
              </Button>
            ) : null}
          </div>
        );
      }}
    </QueryView>
  );
}

interface ActProps {
  act: LedgerAct;
  changed: ChangedAct | undefined;
  problem: string | undefined;
  isBusy: boolean;
  onChoose: (choice: { merge?: string[]; keep?: string[] }) => Promise<void>;
}

function Act({ act, changed, problem, isBusy, onChoose }: ActProps) {
  const text = useActsMessages();
  const question = changed && text(changed.can_merge ? 'actChanged' : 'actStuck');
  return (
    <li>
      <p>
        <Tag>{text(`act_${act.state}`)}</Tag>{' '}
        <b dir="auto">
          {act.tool}
          {act.target ? ` · ${act.target.name}` : ''}
        </b>
      </p>
      {[act.why, problem, question].map((note) => (note ? <p key={note}>{note}</p> : null))}
      {changed?.difference ? <DifferenceLines title={text('undoChanges')} difference={changed.difference} /> : null}
      {changed ? (
        <div className="ui-run-acts-choice">
          {changed.can_merge ? (
            <Button size="small" disabled={isBusy} onClick={() => void onChoose({ merge: [act.act_id] })}>
              {text('undoAnyway')}
            </Button>
          ) : null}
          <Button size="small" disabled={isBusy} onClick={() => void onChoose({ keep: [act.act_id] })}>
            {text('keepAct')}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
