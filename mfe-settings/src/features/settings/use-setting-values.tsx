import type { ReactNode } from 'react';
import { getSubscriptions } from 'shared-contracts/calls';
import { getRecovery, getSecurity, listDevices } from 'shared-contracts/settings-calls';
import { Status } from 'shared-ui/collections';
import { useCall } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { hasWayBack } from '../../shared/way-back.model.ts';
import { useWorkspaces } from '../../shared/workspaces.api.ts';

/** Returns what is set now for each settings page. What can't be loaded is left out, because its page says why. */
export function useSettingValues(): Partial<Record<'workspaces' | 'people' | 'security' | 'sessions' | 'recovery' | 'plan', ReactNode>> {
  const text = useMessages();
  const workspace = useWorkspaces().data?.find((one) => one.is_current);
  const { data: security } = useCall(getSecurity);
  const { data: recovery } = useCall(getRecovery);
  const { data: devices } = useCall(listDevices, {}, { select: (answer) => answer.devices.length });
  const { data: plan } = useCall(
    getSubscriptions,
    {},
    { select: ({ subscriptions }) => subscriptions.toSorted((a, b) => b.end_date.localeCompare(a.end_date))[0]?.plan_details.plan_name },
  );
  return {
    workspaces: workspace ? <bdi>{workspace.name}</bdi> : null,
    people: workspace?.members ? text('people', { count: workspace.members }) : null,
    security: security ? (
      <Status tone={security.two_factor ? 'works' : 'off'}>{text(security.two_factor ? 'twoStepOn' : 'twoStepOff')}</Status>
    ) : null,
    sessions: devices ? text('browserCount', { count: devices }) : null,
    recovery: recovery && !hasWayBack(recovery) ? <Status tone="attention">{text('notSetUp')}</Status> : null,
    plan: plan ? <bdi>{plan}</bdi> : null,
  };
}
