import { useState } from 'react';
import { type AutomationPlatform, exportWorkflow, platformNames } from 'shared-contracts/connection-calls';
import { useShell } from 'shared-contracts/shell';
import { Modal, saveFile } from 'shared-ui';
import { ChevronRight, Download, Share2 } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import { Notes } from './notes.tsx';
import { ShareWorkflow } from './share-workflow.modal.tsx';
import * as styles from './workflow-exchange.module.css';

/** Renders the ways to share a workflow by link or export it for n8n or Make. */
export function ShareAndExport({ workflowId }: { workflowId: string }) {
  const text = useMessages();
  const { api, notify } = useShell();
  const [isSharing, setIsSharing] = useState(false);
  const [left, setLeft] = useState<{ format: AutomationPlatform; notes: readonly string[] }>();
  const download = async (format: AutomationPlatform) => {
    try {
      const {
        file_name: name,
        content,
        notes,
      } = await api.call(exportWorkflow, { params: { workflow_id: workflowId }, query: { format } });
      saveFile(name, new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
      if (notes.length) setLeft({ format, notes });
    } catch (error) {
      notify.error({ title: text('notExported'), description: error instanceof Error ? error.message : text('tryAgain') });
    }
  };
  return (
    <>
      <ul className={styles.ways} aria-label={text('shareAndExport')}>
        <li>
          <button type="button" onClick={() => setIsSharing(true)}>
            <Share2 size={18} />
            {text('shareByLink')}
            <ChevronRight className={styles.next} size={16} />
          </button>
        </li>
        {(['n8n', 'make'] as const).map((format) => (
          <li key={format}>
            <button type="button" onClick={() => void download(format)}>
              <Download size={18} />
              {text('exportTo', { name: platformNames[format] })}
            </button>
          </li>
        ))}
      </ul>
      {isSharing ? <ShareWorkflow workflowId={workflowId} onClose={() => setIsSharing(false)} /> : null}
      {left ? (
        <Modal open title={text('exportedTitle', { name: platformNames[left.format] })} footer={null} onCancel={() => setLeft(undefined)}>
          <Notes notes={left.notes} />
        </Modal>
      ) : null}
    </>
  );
}
