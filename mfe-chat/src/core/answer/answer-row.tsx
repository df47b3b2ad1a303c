import { type ComponentProps, memo, useCallback, useMemo } from 'react';
import { lazyCode } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { Button, LazyPart, useLazy } from 'shared-ui';
import { type Citations, CitationsContext, Markdown, MessageBubble } from 'shared-ui/chat';
import { Bot, Play, RotateCcw } from 'shared-ui/icons';
import { useAnswerMessages } from '../../messages/answers.ts';
import { useMessages } from '../../messages/messages.ts';
import { OpenableBlocks } from '../artifact/open-artifact.tsx';
import type { ChatTurn } from '../conversation/conversation.model.ts';
import { excerptSource } from '../excerpt/selected-text.ts';
import { useThread } from '../message/thread-context.ts';
import { useRevealedText } from '../reveal/use-reveal.ts';
import * as styles from './answer.module.css';
import { AnswerActions } from './answer-actions.tsx';
import { AnswerExtras } from './answer-extras.tsx';
import { AnswerFailure } from './answer-failure.tsx';
import { AnswerProgress } from './answer-progress.tsx';
import { writtenLink } from './flow.model.ts';
import { useInspectSource } from './inspected-source.tsx';
import { collectSources } from './source-list.model.ts';
import { Thoughts } from './thoughts.tsx';

const checking = lazyCode(() => import(/* webpackChunkName: "citations" */ '../citation/checked-citations.ts'));
const apps = lazyCode(() => import(/* webpackChunkName: "tool-apps" */ '../tool-app/answer-apps.tsx'));
const approvals = lazyCode(() => import(/* webpackChunkName: "answer-works" */ './approval-request.tsx'));
const opening = lazyCode(() => import(/* webpackChunkName: "answer-works" */ '../message/open-link.ts'));

/** Renders one answer: the revealed text, how it ended, and its actions. */
export const AnswerRow = memo(function AnswerRow({ turn, isLast }: { turn: ChatTurn; isLast: boolean }) {
  const text = useMessages();
  const answerText = useAnswerMessages();
  const shown = useRevealedText(turn).trimStart();
  const { isTemporary } = useThread();
  const isOpen = turn.status === 'running' || turn.revealFrom !== undefined;
  const citations = useCitations(turn, isOpen);
  const links = useWrittenLinks(turn);
  const canBeKept = !isOpen && !isTemporary && turn.messageId !== null;
  return (
    <MessageBubble
      role="assistant"
      label={isOpen ? answerText('assistantAnswering') : text('assistantAnswered')}
      isStreaming={isOpen}
      face={<Bot />}
    >
      <div ref={links}>
        <Thoughts turn={turn} isThinking={isOpen && !shown} />
      </div>
      {shown ? (
        <div {...(canBeKept ? { [excerptSource]: turn.messageId } : {})} ref={links}>
          <CitationsContext value={citations ?? null}>
            {/* The same elements before and after the end: others would draw a long answer again, in one long task. */}
            <OpenableBlocks content={isOpen ? null : turn.content}>
              <Markdown content={shown} isStreaming={isOpen} />
            </OpenableBlocks>
          </CitationsContext>
        </div>
      ) : null}
      {turn.sources?.apps && !isTemporary ? <ShownApps apps={turn.sources.apps} isOwn={!turn.author} startsOpen={isLast} /> : null}
      {isOpen && turn.progress?.approval ? <Approvals progress={turn.progress} /> : null}
      {isOpen && showsProgress(turn, shown) ? <AnswerProgress turn={turn} /> : null}
      {isOpen ? null : (
        <>
          <AnswerEnding turn={turn} isLast={isLast} />
          <AnswerExtras turn={turn} isLast={isLast} />
          <AnswerActions turn={turn} />
        </>
      )}
    </MessageBubble>
  );
});

/** Loads what asks about actions with the first one. */
function Approvals(props: ComponentProps<Awaited<ReturnType<typeof approvals.load>>['ApprovalRequests']>) {
  return <LazyPart code={approvals}>{({ ApprovalRequests }) => <ApprovalRequests {...props} />}</LazyPart>;
}

/** Loads the apps of tool servers with the first answer that has one. */
function ShownApps(props: ComponentProps<Awaited<ReturnType<typeof apps.load>>['AnswerApps']>) {
  return <LazyPart code={apps}>{({ AnswerApps }) => <AnswerApps {...props} />}</LazyPart>;
}

/** Asks before a link opens that could carry out what the model has read. */
function useWrittenLinks({ sources }: ChatTurn) {
  const { confirm } = useShell();
  return useCallback(
    (element: HTMLDivElement | null) => {
      const handleOpen = (event: MouseEvent) => {
        const address = event.target && writtenLink(event.target, sources);
        if (!address) return;
        event.preventDefault();
        void opening.eventually().then(({ openWrittenLink }) => openWrittenLink({ confirm }, address));
      };
      element?.addEventListener('click', handleOpen);
      element?.addEventListener('auxclick', handleOpen);
      return () => {
        element?.removeEventListener('click', handleOpen);
        element?.removeEventListener('auxclick', handleOpen);
      };
    },
    [sources, confirm],
  );
}

/** Returns undefined until the answer is finished, because its sources are rendered only then. */
function useCitations({ id: turnId, sources }: ChatTurn, isOpen: boolean): Citations | undefined {
  const inspect = useInspectSource();
  const data = isOpen ? undefined : sources?.data;
  const { module } = useLazy(checking, Boolean(data?.length));
  return useMemo(
    () =>
      data && {
        titleOf: (number) => data[number - 1]?.title,
        open: (number, from) =>
          inspect({ turnId, index: collectSources({ data }).findIndex(({ numbers }) => numbers.includes(number)) }, from),
        check: module?.createCheck(data),
      },
    [data, module, inspect, turnId],
  );
}

const isEmptyAnswer = ({ content, sources }: ChatTurn) =>
  !content.trim() && !sources?.image_url && !sources?.blueprint_id && !sources?.report_id;

/** Explains why an answer is incomplete and offers to continue or retry it. */
function AnswerEnding({ turn, isLast }: { turn: ChatTurn; isLast: boolean }) {
  const text = useMessages();
  const answerText = useAnswerMessages();
  const { requestAnswer, isBusy, canWrite } = useThread();
  const canAsk = isLast && !isBusy && canWrite;
  if (turn.status === 'running') return null;
  if (turn.status === 'failed') return <AnswerFailure turn={turn} isLast={isLast} />;
  if (turn.status === 'complete' && isEmptyAnswer(turn)) return <p className={styles.note}>{answerText('answeredNothing')}</p>;
  const isWhole = turn.status === 'complete';
  if (isWhole && !(turn.sources?.cut_off && canAsk)) return null;
  const canGoOn = turn.content !== '';
  return (
    <p className={styles.ending} data-status={turn.status}>
      {turn.status === 'complete' ? null : <b>{text(turn.status)}</b>} {turn.problem}
      {canAsk && canGoOn ? (
        <Button size="small" icon={<Play size={14} />} onClick={() => requestAnswer(turn, 'continue')}>
          {answerText('continueAnswer')}
        </Button>
      ) : null}
      {canAsk && !isWhole ? (
        <Button size="small" icon={<RotateCcw size={14} />} onClick={() => requestAnswer(turn, 'regenerate')}>
          {text('retry')}
        </Button>
      ) : null}
    </p>
  );
}

/** Returns whether an answer says what is being done: until its first words, and while it waits for the model's provider. */
const showsProgress = ({ progress, thought, isBlueprint }: ChatTurn, shown: string): boolean =>
  !progress?.approval && ((!shown && !thought) || Boolean(isBlueprint) || progress?.until !== undefined);
