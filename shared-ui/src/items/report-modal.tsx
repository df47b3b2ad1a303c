import type { SourceItem } from 'shared-contracts';
import { readReport } from 'shared-contracts/calls';
import { Modal, QueryView } from 'shared-ui';
import { Markdown, safeLinkUrl } from 'shared-ui/chat';
import { useCall } from 'shared-ui/query';
import { useKindNames } from './item-kinds.ts';
import { useMessages } from './item-messages.ts';

/** Describes the props of `ReportModal`. */
export interface ReportModalProps {
  /** The report to read; null while none is open. */
  readonly reportId: string | null;
  readonly onClose: () => void;
}

/** Shows one report with its sources. */
export function ReportModal({ reportId, onClose }: ReportModalProps) {
  const text = useMessages();
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
        {({ body, sources }) => (
          <>
            <Markdown content={body} />
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
          </>
        )}
      </QueryView>
    </Modal>
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
