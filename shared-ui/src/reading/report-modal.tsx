import { useCallback, useRef } from 'react';
import type { SourceItem } from 'shared-contracts';
import { readReport } from 'shared-contracts/calls';
import { Modal, QueryView } from 'shared-ui';
import { Markdown, safeLinkUrl } from 'shared-ui/chat';
import { useCall } from 'shared-ui/query';
import { CommentsButton, CommentsPart } from '../comments/comments-part.tsx';
import { quoteSelection } from '../comments/quote.model.ts';
import { useCommentsState } from '../comments/use-comments-state.ts';
import { useKindNames } from '../items/item-kinds.ts';
import { useReadingMessages } from './reading-messages.ts';

/** Describes the props of `ReportModal`. */
export interface ReportModalProps {
  /** The report to read; null while none is open. */
  readonly reportId: string | null;
  readonly onClose: () => void;
}

/** Shows one report with its sources. */
export function ReportModal({ reportId, onClose }: ReportModalProps) {
  const text = useReadingMessages();
  const kindNames = useKindNames();
  const report = useCall(readReport, { params: { report_id: reportId ?? '' } }, { isEnabled: reportId !== null });
  return (
    <Modal
      open={reportId !== null}
      title={report.data?.title ?? kindNames.inSentence('report')}
      footer={null}
      width={760}
      onCancel={onClose}
    >
      <QueryView query={report} failedTitle={text('reportFailed')}>
        {({ title, body, sources }) => <Report key={reportId} id={reportId ?? ''} title={title} body={body} sources={sources} />}
      </QueryView>
    </Modal>
  );
}

interface ReportProps {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly sources: readonly SourceItem[];
}

function Report({ id, title, body, sources }: ReportProps) {
  const text = useReadingMessages();
  const place = useRef<HTMLDivElement>(null);
  const findText = useCallback(() => place.current, []);
  const comments = useCommentsState();
  const handleOpen = () => comments.open({ quote: place.current ? quoteSelection(place.current, document.getSelection()) : undefined });
  return (
    <>
      <div ref={place}>
        <Markdown content={body} />
      </div>
      {sources.length ? (
        <>
          <h3>{text('reportSources')}</h3>
          <ol className="ui-report-sources">
            {sources.map((source) => (
              <li key={`${source.title} ${source.url}`} dir="auto">
                <Source {...source} />
              </li>
            ))}
          </ol>
        </>
      ) : null}
      <div className="ui-report-comments">
        {comments.request ? null : <CommentsButton subject={{ kind: 'report', id }} onOpen={handleOpen} />}
        <CommentsPart subject={{ kind: 'report', id, name: title }} state={comments} findText={findText} isInline />
      </div>
    </>
  );
}

function Source({ title, url }: SourceItem) {
  const address = safeLinkUrl(url);
  if (address === null) return title;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {title}
    </a>
  );
}
