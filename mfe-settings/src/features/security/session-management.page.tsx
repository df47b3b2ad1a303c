import { type Device, listDevices, revokeDevice, revokeOtherDevices } from 'shared-contracts/settings-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { Button, formatDateTime, PageHeader, QueryView, Tag } from 'shared-ui';
import { LogOut, Monitor } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { Row, Rows } from '../../shared/rows.tsx';

export function SessionManagementPage() {
  const text = useMessages();
  const { session } = useShell();
  const query = useCall(listDevices, {}, { select: ({ devices }) => devices, refetchOnMount: 'always' });
  return (
    <div className="ui-page">
      <PageHeader
        title={text('sessions')}
        note={text('sessionsNote')}
        actions={
          <Button icon={<LogOut />} onClick={() => void session.signOut()}>
            {text('logOut')}
          </Button>
        }
      />
      <QueryView query={query} failedTitle={text('sessionsFailed')}>
        {(devices) => (
          <>
            {devices.length > 1 ? <SignOutOthers /> : null}
            <Rows label={text('devicesLabel')} items={devices} itemKey={(one) => one.session_id}>
              {(device) => <DeviceRow device={device} />}
            </Rows>
          </>
        )}
      </QueryView>
    </div>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  const revoke = useCallAction(revokeDevice, { success: () => text('deviceSignedOut') });
  const { agent, address, is_current: isCurrent } = device;
  const [since, used] = [device.signed_in_at, device.last_used_at].map((at) => formatDateTime(at, { timeZone }));
  return (
    <Row
      icon={<Monitor />}
      title={
        <span title={device.user_agent}>
          <bdi>{agent}</bdi> {isCurrent ? <Tag color="green">{text('thisDevice')}</Tag> : null}
        </span>
      }
      note={text('deviceNote', { address: address || text('unknownAddress'), since: since ?? '', used: used ?? '' })}
      actions={
        isCurrent ? null : (
          <Button
            size="small"
            loading={revoke.isPending}
            aria-label={text('signOutDevice', { agent, used: used ?? '' })}
            onClick={() => revoke.mutate({ params: { device_id: device.session_id } })}
          >
            {text('signOut')}
          </Button>
        )
      }
    />
  );
}

function SignOutOthers() {
  const text = useMessages();
  const { confirm } = useShell();
  const revoke = useCallAction(revokeOtherDevices, { success: ({ ended }) => text('othersSignedOut', { count: ended }) });
  const handleClick = async () => {
    const question = { title: text('signOutOthersTitle'), body: text('signOutOthersBody'), okLabel: text('signOut') };
    if (await confirm({ ...question, danger: true })) revoke.mutate({});
  };
  return (
    <p>
      <Button danger loading={revoke.isPending} onClick={() => void handleClick()} style={{ marginBlockEnd: 14 }}>
        {text('signOutOthers')}
      </Button>
    </p>
  );
}
