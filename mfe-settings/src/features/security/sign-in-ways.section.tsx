import { disconnectIdentity } from 'shared-contracts/settings-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { Button, formatDate, Section } from 'shared-ui';
import { KeyRound, Link2 } from 'shared-ui/icons';
import { useMessages } from '../../shared/messages.ts';
import { Row, Rows } from '../../shared/rows.tsx';
import { settingsKeys } from '../../shared/settings-keys.ts';
import { useAction } from '../../shared/use-action.ts';

interface Identity {
  readonly provider: string;
  readonly connected_at: string;
}

const names: Readonly<Record<string, string>> = { google: 'Google', linkedin: 'LinkedIn' };

/** The password and the providers by which one can sign in. */
export function SignInWays({ hasPassword, identities }: { hasPassword: boolean; identities: readonly Identity[] }) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  const ways = [...(hasPassword ? [{ provider: 'password', connected_at: '' }] : []), ...identities];
  return (
    <Section title={text('signInTitle')}>
      <Rows label={text('signInTitle')} items={ways} itemKey={({ provider }) => provider}>
        {(way) =>
          way.provider === 'password' ? (
            <Row icon={<KeyRound />} title={text('signInPassword')} note={text('signInPasswordNote')} />
          ) : (
            <Row
              icon={<Link2 />}
              title={names[way.provider] ?? way.provider}
              note={text('connectedSince', { date: formatDate(way.connected_at, { timeZone }) })}
              actions={<Disconnect provider={way.provider} />}
            />
          )
        }
      </Rows>
      {identities.length ? null : <p className="setting-note">{text('noProviders')}</p>}
    </Section>
  );
}

function Disconnect({ provider }: { provider: string }) {
  const text = useMessages();
  const { confirm } = useShell();
  const name = names[provider] ?? provider;
  const disconnect = useAction({
    run: (api, _: undefined, email) => api.call(disconnectIdentity, { body: { email, provider: provider as 'google' | 'linkedin' } }),
    refreshes: [settingsKeys.security],
    told: () => text('disconnected', { name }),
  });
  const handleClick = async () => {
    const question = { title: text('disconnectTitle', { name }), body: text('disconnectBody'), okLabel: text('disconnect') };
    if (await confirm({ ...question, danger: true })) disconnect.mutate(undefined);
  };
  return (
    <Button size="small" loading={disconnect.isPending} aria-label={text('disconnectOf', { name })} onClick={() => void handleClick()}>
      {text('disconnect')}
    </Button>
  );
}
