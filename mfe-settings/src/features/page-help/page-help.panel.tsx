import { PanelFrame } from 'shared-ui';
import { useLocation } from 'shared-ui/router';
import { About } from '../../shared/about.tsx';
import { useMessages } from '../../shared/messages.ts';
import { topicOf } from './page-help.model.ts';

/** The static help text of the page beside it. */
export function PageHelpPanel() {
  const text = useMessages();
  const topic = topicOf(useLocation().pathname);
  return <PanelFrame title={text('aboutTitle')}>{topic ? <About content={text(`about_${topic}`)} /> : null}</PanelFrame>;
}
