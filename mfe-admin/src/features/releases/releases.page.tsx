import { useState } from 'react';
import { listRunningReleases } from 'shared-contracts/admin-calls';
import { EmptyState, Facts, formatDateTime, PageHeader, QueryView } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { Layers } from 'shared-ui/icons';
import { useCall } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { useReleaseMessages } from '../../messages/releases.ts';
import * as styles from '../../shared/console.module.css';
import { HistorySection } from './history.section.tsx';
import { KeysSection } from './keys.section.tsx';
import { PruneSection } from './prune.section.tsx';
import { RemoteSection } from './remote.section.tsx';
import { TokensSection } from './tokens.section.tsx';

/** Renders what each remote runs in an environment, its revisions, and who may change it. */
export function ReleasesPage() {
  const text = useMessages();
  const say = useReleaseMessages();
  const [chosen, setChosen] = useState<string>();
  const query = chosen ? { environment: chosen } : {};
  const running = useCall(listRunningReleases, { query }, { refetchOnMount: 'always' });
  return (
    <div className="ui-page">
      <PageHeader title={text('releasesTitle')} note={text('releasesNote')} />
      <QueryView query={running} failedTitle={text('releasesFailed')}>
        {({ env, environments, revision, remotes, retired, can_sign }) => (
          <>
            {environments.length > 1 ? (
              <Select
                aria-label={text('environment')}
                style={{ inlineSize: 180, marginBlockEnd: 16 }}
                value={env}
                options={environments.map((value) => ({ value, label: value }))}
                onChange={setChosen}
              />
            ) : null}
            {can_sign ? null : <p className={styles.note}>{say('cannotSign')}</p>}
            {revision ? (
              <>
                <Facts
                  label={text('revision')}
                  facts={[
                    { label: text('environment'), value: env },
                    { label: text('revision'), value: String(revision.number) },
                    { label: text('promotedAt'), value: formatDateTime(revision.promoted_at) },
                    { label: text('promotedBy'), value: <bdi>{revision.by}</bdi> },
                    { label: text('promotedWhy'), value: <bdi>{revision.why}</bdi> },
                    { label: text('shellRelease'), value: <bdi dir="ltr">{revision.shell}</bdi> },
                  ]}
                />
                {remotes.map((remote) => (
                  <RemoteSection key={remote.remote} remote={remote} environment={env} canSign={can_sign} />
                ))}
                {retired.length ? (
                  <p className={styles.note} dir="auto">
                    {say('retired', { remotes: retired.join(', ') })}
                  </p>
                ) : null}
                <HistorySection environment={env} />
              </>
            ) : (
              <EmptyState icon={<Layers />} title={text('nothingPromoted')} note={text('nothingPromotedNote')} />
            )}
            <TokensSection environments={environments} remotes={remotes.map(({ remote }) => remote)} />
            <KeysSection />
            <PruneSection />
          </>
        )}
      </QueryView>
    </div>
  );
}
