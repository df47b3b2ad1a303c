import * as calls from 'shared-contracts/settings-calls';
import type { Register } from '../../../http/register-call.ts';
import { presentWorks } from '../../governance/transfer/works.presenter.ts';
import type { AccountService } from './account.service.ts';

export function accountRoutes(register: Register, account: AccountService): void {
  register(calls.getDetails, async ({ user }) => ({ details: await account.details(user.userId) }));
  register(calls.updateProfile, async ({ user, body }) => {
    const { first_name: firstName, last_name: lastName, company, details } = body;
    await account.updateProfile(user.userId, { firstName, lastName, company, details });
    return { message: 'Saved.' };
  });
  planRoutes(register, account);
  logRoutes(register, account);
  register(calls.getAccount, async ({ user }) => {
    const { createdAt, deletionAt, soleOwnerOf, works } = await account.state(user.userId);
    return {
      created_at: createdAt.toISOString(),
      deletion_at: deletionAt?.toISOString() ?? null,
      sole_owner_of: soleOwnerOf,
      shared_works: works.map((one) => ({ ...presentWorks(one), workspace_id: one.workspaceId, workspace_name: one.workspaceName })),
    };
  });
  register(calls.closeAccount, async ({ user, body }) => ({
    deletion_at: (await account.close(user, body.current_password, successorsOf(body.successors))).toISOString(),
  }));
  register(calls.keepAccount, async ({ user }) => {
    await account.keep(user.userId);
    return { message: 'Your account stays.' };
  });
  register(calls.deactivateAccount, async ({ user, body }) => {
    await account.deactivate(user, body.current_password);
    return { message: 'Your account is deactivated until you sign in again.' };
  });
}

const successorsOf = (chosen: readonly { workspace_id: string; member_id: string }[] = []) =>
  new Map(chosen.map(({ workspace_id: workspace, member_id: member }) => [workspace, member]));

function planRoutes(register: Register, account: AccountService): void {
  register(calls.listPlans, async ({ user }) => {
    const { plans, current, period, usage } = await account.plans(user.userId);
    return {
      plans: plans.map(({ id, name, priceCents, interval, hasBusinessProfile, limits }) => ({
        plan_id: id,
        name,
        price: priceCents / 100,
        billing_interval: interval,
        has_business_profile: hasBusinessProfile,
        limits,
      })),
      current_plan_id: current,
      current_period: period ? { since: period.since.toISOString(), renews_at: period.renewsAt.toISOString() } : null,
      usage,
    };
  });
  register(calls.changePlan, async ({ user, body }) => {
    await account.changePlan(user.userId, body.plan_id);
    return { message: 'Recorded.' };
  });
}

function logRoutes(register: Register, account: AccountService): void {
  register(calls.listActivity, async ({ user, query, language }) => {
    const { entries, retentionDays } = await account.activity(user.userId, query.kind, language);
    return {
      retention_days: retentionDays,
      entries: entries.map(({ id, kind, subject, at, end }) => ({
        entry_id: id,
        kind,
        subject,
        started_at: at.toISOString(),
        ended_at: end?.toISOString() ?? null,
      })),
    };
  });
  register(calls.setRetention, async ({ user, body }) => ({ deleted: await account.setRetention(user.userId, body.retention_days) }));
}
