import { useState } from 'react';
import { readReport } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { Button, Modal, QueryView } from 'shared-ui';
import { Markdown } from 'shared-ui/chat';
import { FileText } from 'shared-ui/icons';
import { useQuery } from 'shared-ui/query';
import { useMessages } from '../../shared/messages.ts';
import { workareaKeys } from '../../shared/workarea-keys.ts';

/** Opens a report that a run has kept. */
export function ReportButton({ reportId }: { reportId: string }) {
  const text = useMessages();
  const { api } = useShell();
  const [isOpened, setIsOpened] = useState(false);
  const report = useQuery({
    queryKey: workareaKeys.report(reportId),
    queryFn: ({ signal }) => api.call(readReport, { params: { report_id: reportId } }, { signal }),
    enabled: isOpened,
  });
  return (
    <>
      <Button size="small" icon={<FileText size={14} />} onClick={() => setIsOpened(true)}>
        {text('openReport')}
      </Button>
      <Modal open={isOpened} title={report.data?.title ?? text('openReport')} footer={null} width={760} onCancel={() => setIsOpened(false)}>
        <QueryView query={report} failedTitle={text('reportFailed')}>
          {({ body }) => <Markdown content={body} />}
        </QueryView>
      </Modal>
    </>
  );
}
