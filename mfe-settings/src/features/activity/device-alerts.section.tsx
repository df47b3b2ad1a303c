import { useCallback, useEffect, useState } from 'react';
import {
  addPushSubscription,
  listPushSubscriptions,
  type PushSubscriptionRecord,
  removePushSubscription,
  subscriptionInput,
} from 'shared-contracts/settings-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { Button, formatDateTime, Alert as Notice, QueryView, Section, Tag } from 'shared-ui';
import { Switch } from 'shared-ui/form';
import { Bell, Monitor } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { Row, Rows } from '../../shared/rows.tsx';
import * as styles from './notifications.module.css';
import { type DeviceState, keepDeviceUser, readDeviceState, subscribeDevice, unsubscribeDevice } from './push-device.ts';

/** Turns alerts on this device on and off, and lists the user's other devices that get them. */
export function DeviceAlertsSection() {
  const text = useMessages();
  const query = useCall(listPushSubscriptions, {}, { refetchOnMount: 'always' });
  return (
    <Section title={text('deviceAlertsTitle')}>
      <QueryView query={query} failedTitle={text('deviceAlertsFailed')}>
        {({ public_key: publicKey, subscriptions }) => <Devices publicKey={publicKey} subscriptions={subscriptions} />}
      </QueryView>
    </Section>
  );
}

interface DevicesProps {
  readonly publicKey: string;
  readonly subscriptions: readonly PushSubscriptionRecord[];
}

function Devices({ publicKey, subscriptions }: DevicesProps) {
  const text = useMessages();
  const current = subscriptions.find(({ is_current }) => is_current);
  const device = useDevice(publicKey, current?.push_subscription_id);
  return (
    <>
      <Rows label={text('deviceAlertsTitle')} items={['this']} itemKey={(one) => one}>
        {() => (
          <Row
            icon={<Bell />}
            title={text('deviceAlerts')}
            note={device.state === undefined ? undefined : text(`deviceAlerts_${device.state}`)}
            actions={
              <Switch
                size="small"
                checked={device.state === 'on'}
                loading={device.isBusy}
                disabled={device.state === undefined || device.state === 'unsupported' || device.state === 'blocked'}
                aria-label={text('deviceAlerts')}
                onChange={device.toggle}
              />
            }
          />
        )}
      </Rows>
      {device.problem ? <Notice type="error" showIcon title={text(device.problem)} className={styles.deviceProblem} role="alert" /> : null}
      {subscriptions.length ? (
        <div className={styles.devices}>
          <Rows label={text('devicesWithAlerts')} items={subscriptions} itemKey={(one) => one.push_subscription_id}>
            {(one) => <DeviceRow subscription={one} onRemoved={one.is_current ? device.forget : undefined} />}
          </Rows>
        </div>
      ) : null}
    </>
  );
}

type Problem = 'deviceAlertsProblem' | 'deviceAlertsDismissed';

/** Follows the state of this browser. `currentId` is the subscription that the server has of this session. */
function useDevice(publicKey: string, currentId: string | undefined) {
  const [state, setState] = useState<DeviceState>();
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setIsBusy] = useState(false);
  const email = useSession()?.email ?? '';
  const { base } = useShell();
  const add = useCallAction(addPushSubscription);
  const remove = useCallAction(removePushSubscription);
  const isKnown = currentId !== undefined;

  useEffect(() => {
    let isCurrent = true;
    void readDeviceState(isKnown)
      .catch((): DeviceState => 'off')
      .then((read) => isCurrent && setState(read));
    return () => {
      isCurrent = false;
    };
  }, [isKnown]);

  const turnOn = async () => {
    const permission = await Notification.requestPermission();
    if (permission === 'denied') return setState('blocked');
    if (permission !== 'granted') return setProblem('deviceAlertsDismissed');
    const subscription = await subscribeDevice(publicKey, base).catch(() => undefined);
    if (!subscription) return setProblem('deviceAlertsProblem');
    try {
      await add.mutateAsync({ body: subscriptionInput(subscription) });
      keepDeviceUser(email);
      setState('on');
    } catch {
      // The action has shown why.
      await forget();
    }
  };
  const forget = useCallback(async () => {
    await unsubscribeDevice().catch(() => undefined);
    setState('off');
  }, []);
  const turnOff = async () => {
    if (currentId) await remove.mutateAsync({ params: { push_subscription_id: currentId } }).then(forget, () => undefined);
    else await forget();
  };
  const toggle = (isOn: boolean) => {
    setProblem(undefined);
    setIsBusy(true);
    void (isOn ? turnOn() : turnOff()).finally(() => setIsBusy(false));
  };
  return { state, problem, isBusy, toggle, forget };
}

interface DeviceRowProps {
  readonly subscription: PushSubscriptionRecord;
  readonly onRemoved: (() => Promise<void>) | undefined;
}

function DeviceRow({ subscription: { push_subscription_id: id, agent, created_at, is_current }, onRemoved }: DeviceRowProps) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  const remove = useCallAction(removePushSubscription, { success: () => text('deviceRemoved') });
  const handleClick = () => void remove.mutateAsync({ params: { push_subscription_id: id } }).then(onRemoved, () => undefined);
  const since = formatDateTime(created_at, { timeZone }) ?? '';
  return (
    <Row
      icon={<Monitor />}
      title={
        <>
          <bdi>{agent}</bdi> {is_current ? <Tag color="green">{text('thisDevice')}</Tag> : null}
        </>
      }
      note={text('deviceAlertsSince', { since })}
      actions={
        <Button size="small" loading={remove.isPending} aria-label={text('removeDeviceOf', { agent, since })} onClick={handleClick}>
          {text('remove')}
        </Button>
      }
    />
  );
}
