import { useState } from 'react';
import { Button } from 'shared-ui';
import { FileText } from 'shared-ui/icons';
import { ReportModal } from 'shared-ui/reading';
import { useMessages } from '../../messages/messages.ts';

/** Renders the button that opens a report from a run. */
export function ReportButton({ reportId }: { reportId: string }) {
  const text = useMessages();
  const [isOpened, setIsOpened] = useState(false);
  return (
    <>
      <Button size="small" icon={<FileText size={14} />} onClick={() => setIsOpened(true)}>
        {text('openReport')}
      </Button>
      <ReportModal reportId={isOpened ? reportId : null} onClose={() => setIsOpened(false)} />
    </>
  );
}
