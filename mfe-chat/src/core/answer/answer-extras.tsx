import { lazyCode, routes } from 'shared-contracts';
import { Button, LazyPart, useLazy } from 'shared-ui';
import { Plug } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { useAnswerMessages } from '../../messages/answers.ts';
import { ConnectModel } from '../connect/connect-model.tsx';
import { useUnconnected } from '../connect/use-unconnected.ts';
import type { ChatTurn } from '../conversation/conversation.model.ts';
import { useThread } from '../message/thread-context.ts';
import * as styles from './answer.module.css';
import { ContextNotes } from './context-notes.tsx';
import { isMixed } from './flow.model.ts';
import { collectSources } from './source-list.model.ts';
import { SourceList } from './source-list.tsx';

// Few answers include any of these, so the code loads with the first one that does.
const usedSettings = lazyCode(() => import(/* webpackChunkName: "model-settings" */ './used-settings.tsx'));
const proof = lazyCode(() => import(/* webpackChunkName: "citations" */ '../citation/answer-proof.tsx'));
const bases = lazyCode(() => import(/* webpackChunkName: "citations" */ '../citation/base-notes.tsx'));
const acts = lazyCode(() => import(/* webpackChunkName: "answer-works" */ './answer-acts.tsx'));
const works = lazyCode(() => import(/* webpackChunkName: "answer-works" */ './answer-works.tsx'));

/** Renders what came with an answer: sources, an image, a workflow, a report, and follow-up questions. */
export function AnswerExtras({ turn, isLast }: { turn: ChatTurn; isLast: boolean }) {
  const text = useAnswerMessages();
  const { sources, author } = turn;
  const searchedBases = sources?.bases;
  const hasWorks = sources?.image_url ?? sources?.blueprint_id ?? sources?.report_id;
  return (
    <>
      {sources && hasWorks ? (
        <LazyPart code={works}>{({ AnswerWorks }) => <AnswerWorks sources={sources} isOwn={!author} />}</LazyPart>
      ) : null}
      {turn.content.trim() || hasWorks ? (
        <SourceList turnId={turn.id} places={collectSources(sources)} proof={<Proof turn={turn} />} />
      ) : null}
      {searchedBases ? <LazyPart code={bases}>{({ BaseNotes }) => <BaseNotes bases={searchedBases} />}</LazyPart> : null}
      {sources && (sources.settings || sources.left_out || sources.cut_off || sources.refused) ? (
        <LazyPart code={usedSettings}>{({ UsedSettings }) => <UsedSettings sources={sources} />}</LazyPart>
      ) : null}
      {sources?.without_tools ? <p className={styles.note}>{text('withoutTools')}</p> : null}
      {sources?.replaced_model ? (
        <p className={styles.note}>
          {text('modelGone', { name: sources.replaced_model })} <Link to={routes.models()}>{text('chooseModel')}</Link>
        </p>
      ) : null}
      {sources?.actions?.includes('connect-model') ? <ConnectAction /> : null}
      <ContextNotes sources={sources} />
      {sources?.acts || isMixed(sources) ? <LazyPart code={acts}>{({ AnswerActs }) => <AnswerActs turn={turn} />}</LazyPart> : null}
      {isLast ? <FollowUps questions={sources?.suggestions ?? []} /> : null}
    </>
  );
}

/** Offers to connect a model below an answer of the built-in assistant, until there is one. */
function ConnectAction() {
  const text = useAnswerMessages();
  const isUnconnected = useUnconnected();
  return (
    <ConnectModel>
      {(open) =>
        isUnconnected ? (
          <p className={styles.note}>
            <Button type="primary" icon={<Plug size={16} />} onClick={() => open()}>
              {text('connectModel')}
            </Button>
          </p>
        ) : null
      }
    </ConnectModel>
  );
}

/** Says whether the sources confirm what cites them. */
function Proof({ turn: { content, sources } }: { turn: ChatTurn }) {
  const data = sources?.data;
  const { module } = useLazy(proof, Boolean(data?.length));
  return module && data?.length ? <module.AnswerProof content={content} sources={data} /> : null;
}

function FollowUps({ questions }: { questions: readonly string[] }) {
  const text = useAnswerMessages();
  const { ask, isBusy, canWrite } = useThread();
  if (questions.length === 0 || !canWrite) return null;
  return (
    <ul className={styles.followUps} aria-label={text('followUps')}>
      {questions.map((question) => (
        <li key={question}>
          <Button size="small" disabled={isBusy} onClick={() => ask(question)}>
            {question}
          </Button>
        </li>
      ))}
    </ul>
  );
}
