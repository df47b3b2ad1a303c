import { useState } from 'react';
import { listNotebooks, saveArticle } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { Button, Dropdown } from 'shared-ui';
import { NotebookPen } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { useMarketIntelMessages } from '../../messages/market-intel.ts';

/** Renders the menu that saves an article to a notebook. */
export function SaveToNotebook({ articleId }: { articleId: number }) {
  const text = useMarketIntelMessages();
  const { notify } = useShell();
  const [isOpen, setIsOpen] = useState(false);
  const { data: notebooks, error } = useCall(listNotebooks, {}, { isEnabled: isOpen, select: (answer) => answer.notebooks });
  const { mutateAsync: save, isPending } = useCallAction(saveArticle, { failure: false });
  const items = notebooks?.map(({ notebook_id, title }) => ({ key: notebook_id, label: title })) ?? [
    { key: '', label: text(error ? 'notebooksFailed' : 'notebooksLoading'), disabled: true },
  ];
  const handleClick = async ({ key }: { key: string }) => {
    const notebook = notebooks?.find(({ notebook_id }) => notebook_id === key);
    if (!notebook) return;
    try {
      const { title } = await save({ body: { articleId, notebook_id: key } });
      notify.success({ title: text('savedTitle'), description: text('savedDetail', { title, notebook: notebook.title }) });
    } catch {
      // One message covers every failure.
      notify.error({ title: text('bookmarkFailedTitle'), description: text('saveFailedDetail') });
    }
  };
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      open={isOpen}
      onOpenChange={setIsOpen}
      menu={{ items, onClick: (pick) => void handleClick(pick) }}
    >
      <Button icon={<NotebookPen />} loading={isPending} aria-haspopup="menu" aria-expanded={isOpen}>
        {text('saveToNotebook')}
      </Button>
    </Dropdown>
  );
}
