import { createRoot } from 'react-dom/client';
import {
  getProfile,
  getSubscriptions,
  listAgents,
  listHelpArticles,
  listNotebooks,
  listSessions,
  listWorks,
  setTimeZone,
} from 'shared-contracts/calls';
import {
  findAlerts,
  getAccount,
  getDetails,
  listActivity,
  listDevices,
  listInvitations,
  listMembers,
  listOwnInvitations,
  listPeers,
  listPlans,
  listPushSubscriptions,
  listWorkspaces,
} from 'shared-contracts/settings-calls';
import { createFakeShell, make } from 'shared-contracts/testing';
import { RemoteAlone } from 'shared-ui/alone';
import { contributes } from '../contributes.ts';
import { text } from './messages/messages.ts';
import { remote } from './remote.tsx';
import { stubSecurity } from './testing/stub-security.ts';

const shell = createFakeShell({ remote: contributes.remote });
let profile = make.profile({ company: 'Meridian' });

shell.answer(getProfile, () => profile);
shell.answer(setTimeZone, ({ body }) => {
  profile = { ...profile, time_zone: body.timezone };
  return { message: 'Saved.' };
});
shell.answer(getSubscriptions, () => ({
  subscriptions: [{ end_date: '2027-03-01', plan_details: { plan_name: 'Pro', price: 12, billing_interval: 'month' as const } }],
}));
shell.answer(listHelpArticles, () => ({
  articles: [
    {
      slug: 'find',
      category: 'search_and_knowledge' as const,
      title: 'Finding things',
      body: 'Type into **Search Works** and press Enter.',
      pages: [{ title: 'My Works', to: '/my-works' }],
    },
  ],
}));
shell.answer(listSessions, () => ({ data: [make.chatSession()], total: 1 }));
shell.answer(listNotebooks, () => ({ notebooks: [make.notebook()] }));
shell.answer(listAgents, () => ({ agents: [make.agent()] }));
shell.answer(listWorks, () => make.works({ counts: { chats: 1, agents: 1 } }));

shell.answer(findAlerts, () => ({ alerts: [], unread: 0 }));
shell.answer(listPushSubscriptions, () => ({ public_key: '', subscriptions: [] }));
shell.answer(listActivity, () => ({ entries: [], retention_days: 365 }));
shell.answer(getAccount, () => ({ created_at: '2026-11-01T08:00:00Z', deletion_at: null, sole_owner_of: [] }));
shell.answer(getDetails, () => ({ details: {} }));
shell.answer(listPlans, () => ({ plans: [], current_plan_id: 'free', current_period: null, usage: [] }));
shell.answer(listDevices, () => ({ devices: [] }));
stubSecurity(shell);
shell.answer(listWorkspaces, () => ({
  workspaces: [{ workspace_id: 'w', name: 'Personal workspace', is_personal: true, role: 'Owner' as const, is_current: true, members: 1 }],
}));
shell.answer(listMembers, () => ({ members: [], teams: [] }));
shell.answer(listInvitations, () => ({ invitations: [] }));
shell.answer(listOwnInvitations, () => ({ invitations: [] }));
shell.answer(listPeers, () => ({ people: [] }));

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <RemoteAlone contributes={contributes} remote={remote} shell={shell} home="/settings" notice={text('sampleNotice')} />,
  );
