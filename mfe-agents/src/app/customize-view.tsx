import { Customize } from '../features/customize/customize.tsx';
import { EmailWriterView } from '../features/customize/email-writer.view.tsx';
import { OutsideUseView } from '../features/customize/outside-use.view.tsx';
import type { CustomizeEntry } from './agent-form-mode.model.ts';

/** Renders one of the views that customize an agent. */
export function CustomizeView({ agentId, view }: { agentId: string; view: CustomizeEntry }) {
  if (view === 'email-writer') return <EmailWriterView agentId={agentId} />;
  if (view === 'outside-use') return <OutsideUseView agentId={agentId} />;
  return <Customize agentId={agentId} view={view} />;
}
