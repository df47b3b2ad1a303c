import { PanelFrame } from 'shared-ui';
import { useLocation } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { About } from '../../shared/about.tsx';
import { findTopic } from './page-help.model.ts';

/** Renders the help text of the current page. */
export function PageHelpPanel() {
  const text = useMessages();
  const topic = findTopic(useLocation().pathname);
  return <PanelFrame title={text('aboutTitle')}>{topic ? <About content={text(`about_${topic}`)} /> : null}</PanelFrame>;
}
