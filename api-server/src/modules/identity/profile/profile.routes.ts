import type { TooltipInfo, UserProfile } from 'shared-contracts';
import * as calls from 'shared-contracts/calls';
import { setGettingStarted } from 'shared-contracts/connection-calls';
import type { Register } from '../../../http/register-call.ts';
import { writeStored } from '../../../platform/language/text.ts';
import { tooltips } from '../../../seed/tooltips.ts';
import type { Policies } from '../../governance/policy/policy.service.ts';
import type { ProfileService } from './profile.service.ts';

/** Returns the model that answers on a page. */
export interface ProfileModels {
  readonly answering: (
    userId: string,
    shown: string | undefined,
  ) => Promise<{ readonly byDefault: UserProfile['default_model']; readonly isConnected: UserProfile['is_model_connected'] }>;
}

export function profileRoutes(
  register: Register,
  profile: ProfileService,
  models: ProfileModels,
  policies: Pick<Policies, 'switchedOff'>,
): void {
  register(calls.getProfile, async ({ user, query }) => {
    const [row, model, off] = await Promise.all([
      profile.get(user.userId),
      models.answering(user.userId, query.model),
      policies.switchedOff(user.userId),
    ]);
    const switched_off = off.map(({ ability }) => ability);
    const hasModel = model.byDefault !== null || model.isConnected === true;
    const getting_started = await profile.gettingStarted(user.userId, row.gettingStarted, hasModel);
    const answering = { default_model: model.byDefault, is_model_connected: model.isConnected };
    return { ...presentProfile(row, user.email), switched_off, ...answering, ...(getting_started ? { getting_started } : {}) };
  });
  register(calls.setTimeZone, async ({ user, body }) => {
    await profile.setTimeZone(user.userId, body.timezone);
    return { message: 'Saved.' };
  });
  register(setGettingStarted, async ({ user, body }) => {
    await profile.setGettingStarted(user.userId, body.getting_started);
    return { message: 'Saved.' };
  });
  register(calls.setAppearance, async ({ user, body }) => {
    await profile.setAppearance(user.userId, {
      theme: body.theme,
      colorScheme: body.color_scheme,
      accessibility: body.accessibility,
      language: body.language,
      hiddenAreas: body.hidden_areas,
    });
    return { message: 'Saved.' };
  });
  register(calls.setPicture, async ({ user, query, body }) => ({ image: await profile.setPicture(user.userId, query.of, body.picture) }));
  register(calls.removePicture, async ({ user, query }) => {
    await profile.removePicture(user.userId, query.of);
    return { message: 'Removed.' };
  });
  register(calls.setAccountType, async ({ user, body }) => {
    await profile.setAccountType(user.userId, body.account_type);
    return { message: 'Saved.' };
  });
  register(calls.getSubscriptions, async ({ user }) => ({
    subscriptions: (await profile.subscriptions(user.userId)).map(({ endDate, plan }) => ({
      end_date: endDate.toISOString(),
      plan_details: { plan_name: plan.name, price: plan.priceCents / 100, billing_interval: plan.interval },
    })),
  }));
  register(calls.getTooltips, async ({ language }) => {
    const rows = await profile.tooltips();
    const of = (kind: 'bubble' | 'tooltip') => rows.filter((row) => row.kind === kind).map((row) => presentTooltip(row, language));
    return { bubble: of('bubble'), tooltip: of('tooltip') };
  });
}

const presentProfile = (
  row: Awaited<ReturnType<ProfileService['get']>>,
  email: string,
): Omit<UserProfile, 'default_model' | 'is_model_connected' | 'switched_off' | 'getting_started'> => ({
  email,
  first_name: row.firstName,
  last_name: row.lastName,
  profile_pic: row.profilePicture,
  company_logo: row.companyLogo,
  company: row.company,
  color_scheme: row.colorScheme,
  theme: row.theme,
  time_zone: row.timeZone,
  accessibility: row.accessibility,
  language: row.language,
  // Left out until something was stored: a browser may know better.
  ...(row.hiddenAreas ? { hidden_areas: row.hiddenAreas } : {}),
  account_type: row.accountType,
  installation_role: row.installationRole,
});

type TooltipRow = Awaited<ReturnType<ProfileService['tooltips']>>[number];

const presentTooltip = (row: TooltipRow, language: string): TooltipInfo => ({
  tooltipIcon: row.icon,
  UILocation: row.location,
  tooltipText: row.text && writeShipped(row.id, row.text, language),
  routeURL: row.routeUrl,
  UIComponent: row.component,
  infoBubblesText: row.bubbleText && writeShipped(row.id, row.bubbleText, language),
});

const shipped = new Map(tooltips.map(({ id, text }) => [id, text]));

const writeShipped = (id: string, english: string, language: string) => writeStored(shipped.get(id), english, language);
