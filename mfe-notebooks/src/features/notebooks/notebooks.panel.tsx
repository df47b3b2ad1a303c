import { routes } from 'shared-contracts';
import { PanelFrame, Section } from 'shared-ui';
import { useLocation } from 'shared-ui/router';
import { CreateNotebook } from '../../core/notebook/create-notebook.tsx';
import { NotebookList } from '../../core/notebook/notebook-list.tsx';
import { useMessages } from '../../messages/messages.ts';

/** The notebooks; on My Works without the create button, and with that page's help text (specification section 2.3). */
export function NotebooksPanel() {
  const text = useMessages();
  const isMyWorks = useLocation().pathname === routes.myWorks();
  return (
    <PanelFrame title={text('notebooksTitle')} search={isMyWorks ? undefined : <CreateNotebook />}>
      <NotebookList shape="row" />
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
