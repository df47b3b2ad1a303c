import { useState } from 'react';
import { getRetention, startRetention } from 'shared-contracts/admin-calls';
import { Button, PageHeader, QueryView, Section } from 'shared-ui';
import { useCall, useCallAction } from 'shared-ui/query';
import { useRetentionMessages } from '../../messages/retention.ts';
import { HoldsSection } from './holds.section.tsx';
import { PreviewModal } from './preview.modal.tsx';
import { RulesForm } from './rules-form.tsx';
import { RunsSection } from './runs.section.tsx';
import { WorkspacesSection } from './workspaces.section.tsx';

/** Renders how long things are kept, what would go now, whom legal holds cover, and what was deleted. */
export function RetentionPage() {
  const text = useRetentionMessages();
  const rules = useCall(getRetention);
  const [isShowing, setIsShowing] = useState(false);
  return (
    <div className="ui-page">
      <PageHeader
        title={text('title')}
        note={text('note')}
        actions={<Button onClick={() => setIsShowing(true)}>{text('whatGoes')}</Button>}
      />
      <Section title={text('rulesTitle')}>
        <QueryView query={rules} failedTitle={text('rulesFailed')}>
          {(saved) => <RulesForm key={JSON.stringify(saved.rules)} saved={saved.rules} />}
        </QueryView>
      </Section>
      <WorkspacesSection />
      <HoldsSection />
      <RunsSection />
      {isShowing ? <WhatGoes onClose={() => setIsShowing(false)} /> : null}
    </div>
  );
}

/** Shows what the saved rules would delete, and deletes it now if asked. */
function WhatGoes({ onClose }: { onClose: () => void }) {
  const text = useRetentionMessages();
  const start = useCallAction(startRetention, { success: ({ is_started }) => text(is_started ? 'started' : 'alreadyRunning') });
  const handleOk = () => start.mutate({}, { onSuccess: onClose });
  return (
    <PreviewModal title={text('whatGoes')} okText={text('deleteNow')} isDanger isBusy={start.isPending} onOk={handleOk} onClose={onClose} />
  );
}
