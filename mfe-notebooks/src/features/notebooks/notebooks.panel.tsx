import { routes } from 'shared-contracts';
import { PanelFrame, Section } from 'shared-ui';
import { useLocation } from 'shared-ui/router';
import { CreateNotebook } from '../../core/notebook/create-notebook.tsx';
import { NotebookList } from '../../core/notebook/notebook-list.tsx';
import { useNotebookMessages } from '../../messages/notebook.ts';

/** Renders the notebooks. On My Works it has no create button and shows that page's help text. */
export function NotebooksPanel() {
  const text = useNotebookMessages();
  const isMyWorks = useLocation().pathname === routes.myWorks();
  return (
    <PanelFrame title={text('notebooksTitle')} search={isMyWorks ? undefined : <CreateNotebook />}>
      <NotebookList />
      {isMyWorks ? (
        <div className="ui-prose">
          <Section title={text('aboutWorksTitle')}>
            <p>{text('aboutWorks')}</p>
          </Section>
        </div>
      ) : null}
    </PanelFrame>
  );
}
