import { useState } from 'react';
import { Button, Dropdown } from 'shared-ui';
import { NotebookPen } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import { useNotebooks, useSaveArticle } from './articles.api.ts';

/** Asks for a notebook and keeps the article in it. */
export function SaveToNotebook({ articleId }: { articleId: number }) {
  const text = useMessages();
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
