import { listRunningReleases, type RunningRelease, type RunningRemote } from 'shared-contracts/admin-calls';
import { EmptyState, Facts, formatDateTime, getLocale, PageHeader, QueryView, Section, Tag } from 'shared-ui';
import { Layers } from 'shared-ui/icons';
import { useCall } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import * as styles from '../../shared/console.module.css';
import { ConsoleRow, ConsoleRows } from '../../shared/console-rows.tsx';

/** Renders what each remote runs. Releases are changed on the command line (docs/adr/0020). */
export function ReleasesPage() {
  const text = useMessages();
  const running = useCall(listRunningReleases, {}, { refetchOnMount: 'always' });
  return (
    <div className="ui-page">
      <PageHeader title={text('releasesTitle')} note={text('releasesNote')} />
      <QueryView query={running} failedTitle={text('releasesFailed')}>
        {({ env, revision, remotes }) =>
          revision ? (
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
                <Remote key={remote.remote} {...remote} />
              ))}
            </>
          ) : (
            <EmptyState icon={<Layers />} title={text('nothingPromoted')} note={text('nothingPromotedNote')} />
          )
        }
      </QueryView>
    </div>
  );
}

function Remote({ remote, is_disabled, is_held, releases }: RunningRemote) {
  const text = useMessages();
  return (
    <Section title={remote}>
      {is_disabled ? <p className={styles.note}>{text('isDisabled')}</p> : null}
      {is_held ? <p className={styles.note}>{text('isHeld')}</p> : null}
      <ConsoleRows label={remote} items={releases} itemKey={({ release, kind }) => `${kind} ${release}`}>
        {(release) => <Release {...release} />}
      </ConsoleRows>
    </Section>
  );
}

function Release({ release, kind, percent, halted, loads, errors, lcp_ms }: RunningRelease) {
  const text = useMessages();
  const share = percent === null ? undefined : new Intl.NumberFormat(getLocale(), { style: 'percent' }).format(percent / 100);
  const facts = [
    text('loads', { total: loads }),
    text('errors', { total: errors }),
    ...(lcp_ms === null ? [] : [text('paint', { ms: lcp_ms })]),
  ];
  return (
    <ConsoleRow
      title={
        <>
          <bdi dir="ltr">{release}</bdi>
          <Tag>{share ? text('canaryFor', { share }) : text(`release_${kind}`)}</Tag>
          {halted ? <Tag>{text('halted')}</Tag> : null}
        </>
      }
      notes={[facts.join(' · '), ...(halted ? [text('haltedBecause', { reason: halted })] : [])]}
    />
  );
}
