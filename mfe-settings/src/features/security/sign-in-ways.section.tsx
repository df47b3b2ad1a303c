import { useState } from 'react';
import { disconnectIdentity, type SignInWay, setSignInWay } from 'shared-contracts/settings-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { Button, formatDate, Section } from 'shared-ui';
import { Switch } from 'shared-ui/form';
import { KeyRound, Link2, ShieldCheck } from 'shared-ui/icons';
import { useMessages } from '../../shared/messages.ts';
import { PasswordModal } from '../../shared/password-modal.tsx';
import { Row, Rows } from '../../shared/rows.tsx';
import { settingsKeys } from '../../shared/settings-keys.ts';
import { useAction } from '../../shared/use-action.ts';

const refreshes = [settingsKeys.security];

interface Identity {
  readonly provider: string;
  readonly connected_at: string;
}

interface Way {
  readonly way: SignInWay;
  readonly connectedAt?: string;
}

interface SignInWaysProps {
  readonly hasPassword: boolean;
  readonly hasPasskey: boolean;
  readonly identities: readonly Identity[];
  readonly closed: readonly SignInWay[];
}

const icons = { password: KeyRound, passkey: ShieldCheck, google: Link2, linkedin: Link2 } as const;

/** Every way by which one can sign in, and which of them may be used. */
export function SignInWays({ hasPassword, hasPasskey, identities, closed }: SignInWaysProps) {
  const text = useMessages();
  const ways: Way[] = [
    ...(hasPassword ? [{ way: 'password' as const }] : []),
    ...(hasPasskey ? [{ way: 'passkey' as const }] : []),
    ...identities.map(({ provider, connected_at }) => ({ way: provider as SignInWay, connectedAt: connected_at })),
  ];
  return (
    <Section title={text('signInTitle')}>
      <p className="setting-note">{text('signInNote')}</p>
      <Rows label={text('signInTitle')} items={ways} itemKey={({ way }) => way}>
        {(way) => <WayRow {...way} isOpen={!closed.includes(way.way)} canClose={hasPassword} />}
      </Rows>
      {identities.length ? null : <p className="setting-note">{text('noProviders')}</p>}
    </Section>
  );
}

function WayRow({ way, connectedAt, isOpen, canClose }: Way & { isOpen: boolean; canClose: boolean }) {
  const text = useMessages();
  const { confirm } = useShell();
  const timeZone = useSession()?.timeZone;
  const [asksPassword, setAsksPassword] = useState(false);
  const name = text(`way_${way}`);
  const WayIcon = icons[way];
  const disconnect = useAction({
    run: (api, provider: 'google' | 'linkedin', email) => api.call(disconnectIdentity, { body: { email, provider } }),
    refreshes,
    told: () => text('disconnected', { name }),
  });
  const change = useAction({
    run: (api, current_password: string, email) => api.call(setSignInWay, { body: { email, way, is_open: !isOpen, current_password } }),
    refreshes,
    told: () => text(isOpen ? 'wayClosed' : 'wayOpened', { name }),
  });
  const handleDisconnect = async () => {
    if (way !== 'google' && way !== 'linkedin') return;
    const question = { title: text('disconnectTitle', { name }), body: text('disconnectBody'), okLabel: text('disconnect') };
    if (await confirm({ ...question, danger: true })) disconnect.mutate(way);
  };
  return (
    <>
      <Row
        icon={<WayIcon />}
        title={name}
        note={connectedAt ? text('connectedSince', { date: formatDate(connectedAt, { timeZone }) }) : text(`way_${way}_note`)}
        actions={
          <>
            {canClose ? <Switch checked={isOpen} aria-label={text('mayBeUsed', { name })} onChange={() => setAsksPassword(true)} /> : null}
            {connectedAt ? (
              <Button
                size="small"
                loading={disconnect.isPending}
                aria-label={text('disconnectOf', { name })}
                onClick={() => void handleDisconnect()}
              >
                {text('disconnect')}
              </Button>
            ) : null}
          </>
        }
      />
      {asksPassword ? (
        <PasswordModal
          title={text(isOpen ? 'wayCloseTitle' : 'wayOpenTitle', { name })}
          okLabel={text(isOpen ? 'twoFactorStop' : 'twoFactorStart')}
          isBusy={change.isPending}
          onClose={() => setAsksPassword(false)}
          onPassword={(password) => change.mutate(password, { onSuccess: () => setAsksPassword(false) })}
        />
      ) : null}
    </>
  );
}
