import { listActRuns } from 'shared-contracts/agent-calls';
import { getProfile, getSubscriptions, listHelpArticles } from 'shared-contracts/calls';
import { listScopedConnections, listScopedServers } from 'shared-contracts/connection-calls';
import {
  findAlerts,
  getAccount,
  getDetails,
  getWorkspaceDefaultModel,
  getWorkspaceSpeech,
  listActivity,
  listDevices,
  listInvitations,
  listMembers,
  listMemberWorks,
  listOwnInvitations,
  listOwnWorks,
  listPeers,
  listPlans,
  listPushSubscriptions,
  listWorkspaceConnections,
  listWorkspaces,
  type SharedWorks,
  type Workspace,
  type WorkspaceMember,
} from 'shared-contracts/settings-calls';
import { type FakeShell, make } from 'shared-contracts/testing';
import { stubSecurity } from './stub-security.ts';

const nothingShared: SharedWorks = { things: [], names: [], successors: [], suggested: null };

export const since = '2026-11-01T08:00:00Z';

/** Creates a workspace that the user owns. */
export const createWorkspaceSample = (part: Partial<Workspace> = {}): Workspace => ({
  workspace_id: 'w',
  name: 'Launch',
  is_personal: false,
  role: 'Owner',
  is_current: true,
  members: 2,
  ...part,
});

/** Creates a member other than the user. */
export const createMember = (part: Partial<WorkspaceMember> = {}): WorkspaceMember => ({
  member_id: 'm2',
  email: 'ben@example.com',
  name: 'Ben Rao',
  role: 'Member',
  joined_at: since,
  is_you: false,
  is_fixed: false,
  ...part,
});

/** Describes the user's own membership. */
export const ownMember = createMember({ member_id: 'm1', email: 'priya@example.com', name: 'Priya Rao', role: 'Owner', is_you: true });

/** Stubs every call of the pages, mostly with empty answers. */
export function stubPages(shell: FakeShell): void {
  shell.answer(listWorkspaceConnections, () => ({ connections: [] }));
  shell.answer(listScopedConnections, () => ({ connections: [] }));
  shell.answer(listScopedServers, () => ({ servers: [] }));
  shell.answer(listActRuns, () => ({ runs: [] }));
  shell.answer(getWorkspaceDefaultModel, () => ({ default_model: null, choices: [] }));
  const silent = { model: null, voice: null, choices: [] };
  shell.answer(getWorkspaceSpeech, () => ({ transcription: silent, speech: silent }));
  shell.answer(getProfile, () => make.profile({ company: 'Meridian' }));
  shell.answer(getSubscriptions, () => ({
    subscriptions: [{ end_date: '2099-03-01', plan_details: { plan_name: 'Pro', price: 12, billing_interval: 'month' as const } }],
  }));
  shell.answer(listHelpArticles, () => ({
    articles: [
      { slug: 'find', category: 'search_and_knowledge' as const, title: 'Finding things', body: 'Use **Search Works**.', pages: [] },
    ],
  }));
  shell.answer(findAlerts, () => ({ alerts: [], unread: 0 }));
  shell.answer(listActivity, () => ({ entries: [], retention_days: 365 }));
  shell.answer(getAccount, () => ({ created_at: since, deletion_at: null, sole_owner_of: [] }));
  shell.answer(getDetails, () => ({ details: {} }));
  shell.answer(listPlans, () => ({ plans: [], current_plan_id: 'free', current_period: null, usage: [] }));
  shell.answer(listPushSubscriptions, () => ({ public_key: 'BKey', subscriptions: [] }));
  shell.answer(listDevices, () => ({ devices: [] }));
  stubSecurity(shell);
  shell.answer(listWorkspaces, () => ({ workspaces: [createWorkspaceSample()] }));
  shell.answer(listMembers, () => ({
    members: [ownMember],
    teams: [{ team_id: 't', name: 'Design', member_ids: ['m1'] }],
  }));
  shell.answer(listMemberWorks, () => nothingShared);
  shell.answer(listOwnWorks, () => nothingShared);
  shell.answer(listInvitations, () => ({ invitations: [] }));
  shell.answer(listOwnInvitations, () => ({ invitations: [] }));
  shell.answer(listPeers, () => ({ people: [] }));
}
