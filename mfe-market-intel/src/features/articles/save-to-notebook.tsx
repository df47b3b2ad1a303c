import { useState } from 'react';
import { Button, Dropdown } from 'shared-ui';
import { NotebookPen } from 'shared-ui/icons';
import { useMarketIntelMessages } from '../../messages/market-intel.ts';
import { useNotebooks, useSaveArticle } from './articles.api.ts';

/** Renders the menu that saves an article to a notebook. */
export function SaveToNotebook({ articleId }: { articleId: number }) {
  const text = useMarketIntelMessages();
  const [isOpen, setIsOpen] = useState(false);
  const { data: notebooks, error } = useNotebooks(isOpen);
  const { mutate: save, isPending } = useSaveArticle();
  const items = notebooks?.map(({ notebook_id, title }) => ({ key: notebook_id, label: title })) ?? [
    { key: '', label: text(error ? 'notebooksFailed' : 'notebooksLoading'), disabled: true },
  ];
  const handleClick = ({ key }: { key: string }) => {
    const notebook = notebooks?.find(({ notebook_id }) => notebook_id === key);
    if (notebook) save({ articleId, notebookId: key, notebook: notebook.title });
  };
  return (
    <Dropdown trigger={['click']} autoFocus open={isOpen} onOpenChange={setIsOpen} menu={{ items, onClick: handleClick }}>
      <Button icon={<NotebookPen />} loading={isPending} aria-haspopup="menu" aria-expanded={isOpen}>
        {text('saveToNotebook')}
      </Button>
    </Dropdown>
  );
}
