import { routes } from 'shared-contracts';
import { listWorks } from 'shared-contracts/calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { Alert, Facts, PageHeader, QueryView, Section } from 'shared-ui';
import { useQuery } from 'shared-ui/query';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../shared/messages.ts';
import { settingsKeys } from '../../shared/settings-keys.ts';

function useCounts() {
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  return useQuery({
    queryKey: settingsKeys.works(email),
    queryFn: async ({ signal }) => (await api.call(listWorks, { query: { email } }, { signal })).counts,
    enabled: email !== '',
  });
}

export function AiInsightsPage() {
  const text = useMessages();
  return (
    <div className="page">
      <PageHeader
        title={text('insightsTitle')}
        note={text('insightsNote')}
        actions={<Link to={routes.models()}>{text('seeModels')}</Link>}
      />
      <Alert type="info" showIcon title={text('insightsNoModel')} />
      <Section title={text('insightsCounts')} actions={<Link to={routes.activityLog()}>{text('seeActivity')}</Link>}>
        <QueryView query={useCounts()} failedTitle={text('insightsFailed')}>
          {(counts) => (
            <Facts
              facts={[
                { label: text('countChats'), value: counts.chats },
                { label: text('countFiles'), value: counts.files },
                { label: text('countBlueprints'), value: counts.blueprints },
                { label: text('countReports'), value: counts.reports },
                { label: text('countAgents'), value: counts.agents },
                { label: text('countWorkflows'), value: counts.workflow },
              ]}
            />
          )}
        </QueryView>
      </Section>
    </div>
  );
}
