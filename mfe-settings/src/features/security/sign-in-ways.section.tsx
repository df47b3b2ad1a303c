import { useState } from 'react';
import { disconnectIdentity, type SignInWay, setSignInWay } from 'shared-contracts/settings-calls';
import { useSession } from 'shared-contracts/shell';
import { Button, formatDate, Section } from 'shared-ui';
import { Switch } from 'shared-ui/form';
import { KeyRound, Link2, ShieldCheck } from 'shared-ui/icons';
import { useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { PasswordModal } from '../../shared/password-modal.tsx';
import { Row, Rows } from '../../shared/rows.tsx';
import * as styles from '../../shared/settings.module.css';

interface Identity {
  readonly provider: string;
  readonly connected_at: string;
  readonly name?: string | undefined;
}

interface Way {
  /** A way of the product, or the key of a provider that an owner of the installation connected. */
  readonly way: string;
  /** The name of such a provider. */
  readonly provider?: string | undefined;
  readonly connectedAt?: string;
}

interface SignInWaysProps {
  readonly hasPassword: boolean;
  readonly hasPasskey: boolean;
  readonly identities: readonly Identity[];
  readonly closed: readonly SignInWay[];
}

const icons = { password: KeyRound, passkey: ShieldCheck, google: Link2, linkedin: Link2 } as const;

const isOwnWay = (way: string): way is SignInWay => way in icons;

/** Lists the ways to sign in and switches each one on or off. */
export function SignInWays({ hasPassword, hasPasskey, identities, closed }: SignInWaysProps) {
  const text = useMessages();
  const ways: Way[] = [
    ...(hasPassword ? [{ way: 'password' as const }] : []),
    ...(hasPasskey ? [{ way: 'passkey' as const }] : []),
    ...identities.map(({ provider, connected_at, name }) => ({ way: provider, connectedAt: connected_at, provider: name })),
  ];
  return (
    <Section title={text('signInTitle')}>
      <p className={styles.note}>{text('signInNote')}</p>
      <Rows label={text('signInTitle')} items={ways} itemKey={({ way }) => way}>
        {(way) => <WayRow {...way} isOpen={!closed.some((one) => one === way.way)} hasPassword={hasPassword} />}
      </Rows>
      {identities.length ? null : <p className={styles.note}>{text('noProviders')}</p>}
    </Section>
  );
}

function WayRow({ way, provider, connectedAt, isOpen, hasPassword }: Way & { isOpen: boolean; hasPassword: boolean }) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  const [asking, setAsking] = useState<'change' | 'disconnect' | null>(null);
  const ownWay = isOwnWay(way) ? way : undefined;
  const name = ownWay ? text(`way_${ownWay}`) : (provider ?? way);
  const WayIcon = ownWay ? icons[ownWay] : Link2;
  const disconnect = useCallAction(disconnectIdentity, { success: () => text('disconnected', { name }) });
  const change = useCallAction(setSignInWay, {
    success: (_, { body }) => text(body.is_open ? 'wayOpened' : 'wayClosed', { name }),
  });
  const onSuccess = () => setAsking(null);
  const handlePassword = (current_password: string) => {
    if (asking === 'change' && ownWay) change.mutate({ body: { way: ownWay, is_open: !isOpen, current_password } }, { onSuccess });
    else if (connectedAt) disconnect.mutate({ body: { provider: way, current_password } }, { onSuccess });
  };
  return (
    <>
      <Row
        icon={<WayIcon />}
        title={name}
        note={
          connectedAt ? text('connectedSince', { date: formatDate(connectedAt, { timeZone }) }) : ownWay ? text(`way_${ownWay}_note`) : null
        }
        actions={
          <>
            {hasPassword && ownWay ? (
              <Switch checked={isOpen} aria-label={text('mayBeUsed', { name })} onChange={() => setAsking('change')} />
            ) : null}
            {connectedAt ? (
              <Button size="small" aria-label={text('disconnectOf', { name })} onClick={() => setAsking('disconnect')}>
                {text('disconnect')}
              </Button>
            ) : null}
          </>
        }
      />
      {asking === 'change' ? (
        <PasswordModal
          title={text(isOpen ? 'wayCloseTitle' : 'wayOpenTitle', { name })}
          okLabel={text(isOpen ? 'twoFactorStop' : 'twoFactorStart')}
          isDanger={isOpen}
          isBusy={change.isPending}
          onClose={() => setAsking(null)}
          onPassword={handlePassword}
        />
      ) : null}
      {asking === 'disconnect' ? (
        <PasswordModal
          title={text('disconnectTitle', { name })}
          note={text('disconnectBody')}
          okLabel={text('disconnect')}
          isDanger
          isBusy={disconnect.isPending}
          hasPassword={hasPassword}
          onClose={() => setAsking(null)}
          onPassword={handlePassword}
        />
      ) : null}
    </>
  );
}
