import { useState } from 'react';
import { type AutomationPlatform, exportWorkflow, platformNames } from 'shared-contracts/connection-calls';
import { useShell } from 'shared-contracts/shell';
import { Button, Dropdown, Modal, saveFile } from 'shared-ui';
import { ChevronDown, Share2 } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import { Notes } from './notes.tsx';
import { ShareWorkflow } from './share-workflow.modal.tsx';

/** Renders the menu that shares a workflow by link or exports it for n8n or Make. */
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
  const items = [
    { key: 'share', label: text('shareByLink') },
    { key: 'n8n', label: text('exportTo', { name: platformNames.n8n }) },
    { key: 'make', label: text('exportTo', { name: platformNames.make }) },
  ];
  const handleClick = (key: string) => {
    if (key === 'share') setIsSharing(true);
    else void download(key as AutomationPlatform);
  };
  return (
    <>
      <Dropdown trigger={['click']} autoFocus menu={{ items, onClick: ({ key }) => handleClick(key) }}>
        <Button icon={<Share2 size={16} />} aria-haspopup="menu">
          {text('shareAndExport')} <ChevronDown size={14} />
        </Button>
      </Dropdown>
      {isSharing ? <ShareWorkflow workflowId={workflowId} onClose={() => setIsSharing(false)} /> : null}
      {left ? (
        <Modal open title={text('exportedTitle', { name: platformNames[left.format] })} footer={null} onCancel={() => setLeft(undefined)}>
          <Notes notes={left.notes} />
        </Modal>
      ) : null}
    </>
  );
}
