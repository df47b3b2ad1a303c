import { routes } from 'shared-contracts';
import { applyInsight, dismissInsight, type Insight, listInsights } from 'shared-contracts/settings-calls';
import { useShell } from 'shared-contracts/shell';
import { Button, EmptyState, PageHeader, QueryView, Section } from 'shared-ui';
import { Archive, Check, type Icon, KeyRound, Lightbulb, Newspaper, Plug, ShieldCheck, User } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { Row, Rows } from '../../shared/rows.tsx';

const icons: Readonly<Record<Insight['insight_id'], Icon>> = {
  'second-factor': ShieldCheck,
  recovery: KeyRound,
  'connect-model': Plug,
  'archive-idle-chats': Archive,
  'read-old-alerts': Check,
  'weekly-digest': Newspaper,
  profile: User,
};

/** Shows recommendations based on the user's activity, each with its reason. */
export function AiInsightsPage() {
  const text = useMessages();
  const query = useCall(listInsights, {}, { refetchOnMount: 'always' });
  return (
    <div className="ui-page">
      <PageHeader
        title={text('insightsTitle')}
        note={text('insightsNote')}
        actions={<Link to={routes.activityLog()}>{text('seeActivity')}</Link>}
      />
      <QueryView query={query} failedTitle={text('insightsFailed')}>
        {({ insights, dismissed }) => (
          <>
            {insights.length ? (
              <Rows label={text('insightsLabel')} items={insights} itemKey={({ insight_id }) => insight_id}>
                {(insight) => <InsightRow insight={insight} />}
              </Rows>
            ) : (
              <EmptyState icon={<Lightbulb />} title={text('noInsights')} note={text('noInsightsNote')} />
            )}
            {dismissed.length ? (
              <Section title={text('insightsDismissed')}>
                <Rows label={text('insightsDismissed')} items={dismissed} itemKey={({ insight_id }) => insight_id}>
                  {(insight) => <InsightRow insight={insight} isDismissed />}
                </Rows>
              </Section>
            ) : null}
          </>
        )}
      </QueryView>
    </div>
  );
}

function InsightRow({ insight, isDismissed = false }: { insight: Insight; isDismissed?: boolean }) {
  const text = useMessages();
  const { navigate } = useShell();
  const { insight_id: id, count, subject, to } = insight;
  // Each recommendation's text uses the values it needs.
  const say = text as (
    key: `${'insight' | 'reason'}_${Insight['insight_id']}` | 'reason_emptyProfile',
    values: { count: number; subject: string },
  ) => string;
  const title = say(`insight_${id}`, { count, subject });
  const InsightIcon = icons[id];
  const apply = useCallAction(applyInsight, { success: ({ changed }) => text('insightApplied', { count: changed }) });
  const restore = useCallAction(dismissInsight);
  const handleRestore = () => restore.mutate({ body: { insight_id: id, is_dismissed: false } });
  const dismiss = useCallAction(dismissInsight, {
    success: () => ({ title: text('insightDismissed'), action: { label: text('undo'), onAction: handleRestore } }),
  });
  return (
    <Row
      icon={<InsightIcon />}
      title={title}
      note={text('insightReason', {
        reason: say(id === 'profile' && count === 0 ? 'reason_emptyProfile' : `reason_${id}`, { count, subject }),
      })}
      actions={
        isDismissed ? (
          <Button size="small" aria-label={text('insightRestoreOf', { title })} onClick={handleRestore}>
            {text('insightRestore')}
          </Button>
        ) : (
          <>
            <Button
              type="primary"
              size="small"
              loading={apply.isPending}
              aria-label={text('insightApplyOf', { title })}
              onClick={() => (to ? navigate.to(to) : apply.mutate({ body: { insight_id: id } }))}
            >
              {text('insightApply')}
            </Button>
            <Button
              size="small"
              aria-label={text('insightDismissOf', { title })}
              onClick={() => dismiss.mutate({ body: { insight_id: id, is_dismissed: true } })}
            >
              {text('insightDismiss')}
            </Button>
          </>
        )
      }
    />
  );
}
