import { useState } from 'react';
import type { ReleaseVerb, RunningRelease, RunningRemote } from 'shared-contracts/admin-calls';
import { Button, Dropdown, getLocale, IconButton, Section, Tag } from 'shared-ui';
import { Ellipsis } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import { useReleaseMessages } from '../../messages/releases.ts';
import * as styles from '../../shared/console.module.css';
import { ConsoleRow, ConsoleRows } from '../../shared/console-rows.tsx';
import { ChangeModal } from './change.modal.tsx';
import { HealthModal } from './health.modal.tsx';

interface RemoteSectionProps {
  readonly remote: RunningRemote;
  readonly environment: string;
  readonly canSign: boolean;
}

/** Renders what an environment runs of a remote, and what can be done about it. */
export function RemoteSection({ remote: { remote, owner, is_disabled, is_held, releases }, environment, canSign }: RemoteSectionProps) {
  const text = useMessages();
  const say = useReleaseMessages();
  const [verb, setVerb] = useState<ReleaseVerb>();
  const [isHealthOpen, setIsHealthOpen] = useState(false);
  const verbs: ReleaseVerb[] = ['rollback', is_held ? 'unhold' : 'hold', is_disabled ? 'enable' : 'disable', 'retire'];
  return (
    <Section
      title={remote}
      actions={
        <>
          <Button size="small" aria-label={say('healthOf', { remote })} onClick={() => setIsHealthOpen(true)}>
            {say('health')}
          </Button>
          {canSign ? (
            <>
              <Button size="small" aria-label={say('promoteNamed', { remote })} onClick={() => setVerb('promote')}>
                {say('promote')}
              </Button>
              <Dropdown
                trigger={['click']}
                autoFocus
                menu={{
                  items: verbs.map((key) => ({ key, label: say(key), danger: key === 'disable' || key === 'retire' })),
                  onClick: ({ key }) => setVerb(key as ReleaseVerb),
                }}
              >
                <IconButton label={say('moreNamed', { remote })} icon={<Ellipsis />} />
              </Dropdown>
            </>
          ) : null}
        </>
      }
    >
      {owner ? <Owner {...owner} /> : null}
      {is_disabled ? <p className={styles.note}>{text('isDisabled')}</p> : null}
      {is_held ? <p className={styles.note}>{text('isHeld')}</p> : null}
      <ConsoleRows label={remote} items={releases} itemKey={({ release, kind }) => `${kind} ${release}`}>
        {(release) => <Release {...release} />}
      </ConsoleRows>
      {isHealthOpen ? <HealthModal remote={remote} onClose={() => setIsHealthOpen(false)} /> : null}
      {verb ? <ChangeModal verb={verb} remote={remote} environment={environment} onClose={() => setVerb(undefined)} /> : null}
    </Section>
  );
}

/** Says whom to ask about a remote. Its page opens in another tab. */
function Owner({ name, email, url }: NonNullable<RunningRemote['owner']>) {
  const say = useReleaseMessages();
  return (
    <p className={styles.note}>
      {say('owner', { name })}
      {email ? (
        <>
          {' · '}
          <a href={`mailto:${email}`} dir="ltr">
            {email}
          </a>
        </>
      ) : null}
      {url ? (
        <>
          {' · '}
          <a href={url} target="_blank" rel="noreferrer" dir="ltr">
            {new URL(url).host}
          </a>
        </>
      ) : null}
    </p>
  );
}

function Release({ release, kind, percent, halted, loads, errors, worse, adoption, measures }: RunningRelease) {
  const text = useMessages();
  const percentage = (value: number) => new Intl.NumberFormat(getLocale(), { style: 'percent' }).format(value);
  const share = percent === null ? undefined : percentage(percent / 100);
  const facts = [
    text('loads', { total: loads }),
    text('errors', { total: errors }),
    ...(adoption === null ? [] : [text('adoption', { share: percentage(adoption) })]),
  ];
  return (
    <ConsoleRow
      title={
        <>
          <bdi dir="ltr">{release}</bdi>
          <Tag>{share ? text('canaryFor', { share }) : text(`release_${kind}`)}</Tag>
          {halted ? <Tag>{text('halted')}</Tag> : null}
          {worse ? <Tag>{text('gotWorse')}</Tag> : null}
        </>
      }
      notes={[
        facts.join(' · '),
        ...measures.map(({ name, ...values }) =>
          text(name === 'CLS' ? 'measuredShift' : 'measured', { name: name === 'load' ? text('loadTime') : name, ...values }),
        ),
        ...(halted ? [text('haltedBecause', { reason: halted })] : []),
        ...(worse ? [text('gotWorseBecause', { reason: worse })] : []),
      ]}
    />
  );
}
