import { routes } from 'shared-contracts';
import { Button } from 'shared-ui';
import { safeLinkUrl } from 'shared-ui/chat';
import { Link, useSearchParams } from 'shared-ui/router';
import type { ChatTurn } from '../conversation/conversation.model.ts';
import { useMessages } from '../messages.ts';
import { citedPlaces } from './source-list.model.ts';
import { SourceList } from './source-list.tsx';
import { useThread } from './thread-context.ts';

/** What came with an answer: sources, an image, a workflow, next questions. */
export function AnswerExtras({ turn, isLast }: { turn: ChatTurn; isLast: boolean }) {
  const text = useMessages();
  const [params] = useSearchParams();
  const { sources } = turn;
  const sessionId = params.get('sessionId');
  const image = sources?.image_url ? safeLinkUrl(sources.image_url) : undefined;
  return (
    <>
      <SourceList places={citedPlaces(sources)} />
      {image ? (
        <a href={image} target="_blank" rel="noopener noreferrer nofollow">
          {text('openImage')}
        </a>
      ) : null}
      {sources?.blueprint_id && sessionId ? <Link to={routes.singleWorkflow(sessionId)}>{text('goToDashboard')}</Link> : null}
      {isLast ? <FollowUps questions={sources?.suggestions ?? []} /> : null}
    </>
  );
}

function FollowUps({ questions }: { questions: readonly string[] }) {
  const text = useMessages();
  const { ask, isBusy } = useThread();
  if (questions.length === 0) return null;
  return (
    <ul className="follow-ups" aria-label={text('followUps')}>
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
