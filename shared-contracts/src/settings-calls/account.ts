import * as z from 'zod/mini';
import { defineCall } from '../calls/define-call.ts';
import { done, email, emailQuery, id } from '../calls/shared.ts';
import { alert } from '../entities/alert.ts';
import { limits } from '../limits.ts';
import { limitedThings } from './plan-limits.ts';

/** How long the activity log may be kept, and a closed account waits. */
export const accountLimits = { retentionDaysMin: 7, retentionDaysMax: 3_650, retentionDaysStandard: 365, graceDays: 14 } as const;

const own = { auth: 'user', identity: 'email' } as const;
const line = (max = 120) => z.optional(z.string().check(z.trim(), z.maxLength(max, `Write up to ${max} characters.`)));

/** Alerts are deleted for good only by the user; archived ones leave the list and the count of unread ones. */
export const findAlerts = defineCall({
  ...own,
  name: 'findAlerts',
  tag: 'alerts',
  summary: 'Alerts by kind, read state and place, newest first, up to 200.',
  method: 'GET',
  path: '/alerts/find',
  query: z.object({
    email,
    place: z.optional(z.enum(['inbox', 'archive'])),
    kind: z.optional(z.enum(['mention', 'ai', 'system', 'security'])),
    unread: z.optional(z.enum(['yes'])),
  }),
  answer: z.object({ alerts: z.array(alert), unread: z.number() }),
});

export const changeAlerts = defineCall({
  ...own,
  name: 'changeAlerts',
  tag: 'alerts',
  summary: 'Archives alerts, brings them back or deletes them; ids that are not the user’s change nothing.',
  method: 'POST',
  path: '/alerts/change',
  idempotent: true,
  body: z.object({ email, alert_ids: z.array(id).check(z.maxLength(500)), action: z.enum(['archive', 'restore', 'delete']) }),
  answer: done,
});

const channels = z.object({ in_app: z.boolean(), by_email: z.boolean() });

/** Which alerts are kept in the product and which are mailed. Security alerts are always both, so they are not among the choices. */
export const notificationChoices = z.object({ mention: channels, ai: channels, system: channels });
export type NotificationChoices = z.infer<typeof notificationChoices>;

export const getNotifications = defineCall({
  ...own,
  name: 'getNotifications',
  tag: 'alerts',
  summary: 'Which alerts reach the user and how, and whether this server sends mail at all.',
  method: 'GET',
  path: '/alerts/notifications',
  query: emailQuery,
  answer: z.object({ choices: notificationChoices, sends_mail: z.boolean() }),
});

export const saveNotifications = defineCall({
  ...own,
  name: 'saveNotifications',
  tag: 'alerts',
  summary: 'Chooses which alerts reach the user and how.',
  method: 'PUT',
  path: '/alerts/notifications',
  body: z.object({ email, choices: notificationChoices }),
  answer: done,
});

/** What the user tells of themself beyond the profile that the shell shows. */
export const profileDetails = z.object({
  headline: line(),
  about: line(2_000),
  location: line(),
  website: line(300),
  experience: line(2_000),
  education: line(1_000),
  skills: line(500),
  phone: line(40),
  pronouns: line(40),
  languages: line(),
  job_title: line(),
  department: line(),
  industry: line(),
});
export type ProfileDetails = z.infer<typeof profileDetails>;

export const getDetails = defineCall({
  ...own,
  name: 'getDetails',
  tag: 'profile',
  summary: 'The further parts of the profile.',
  method: 'GET',
  path: '/user/details',
  query: emailQuery,
  answer: z.object({ details: profileDetails }),
});

/** What is left out stays as it is; an empty text clears its field. */
export const updateProfile = defineCall({
  ...own,
  name: 'updateProfile',
  tag: 'profile',
  summary: 'Changes the profile. The company is part of the business profile, which the Pro, Teams and Business plans have.',
  method: 'PATCH',
  path: '/user/profile',
  idempotent: true,
  body: z.object({
    email,
    first_name: z.optional(z.string().check(z.trim(), z.minLength(1, 'Your first name is needed.'), z.maxLength(100))),
    last_name: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    company: z.optional(z.string().check(z.trim(), z.maxLength(120))),
    details: z.optional(profileDetails),
  }),
  answer: done,
});

export const plan = z.object({
  plan_id: z.string(),
  name: z.string(),
  price: z.number(),
  billing_interval: z.enum(['month', 'year']),
  has_business_profile: z.boolean(),
  /** What fits into it; bytes for files. */
  limits: z.record(z.enum(limitedThings), z.number()),
});
export type Plan = z.infer<typeof plan>;

/** Something counted in real data, and the limit that the server holds it to. */
export const usage = z.object({
  what: z.enum([...limitedThings, 'workspaces', 'feeds', 'chats', 'notebooks']),
  used: z.number(),
  limit: z.nullable(z.number()),
});
export type Usage = z.infer<typeof usage>;

const planPeriod = z.object({ since: z.string(), renews_at: z.string() });
export type PlanPeriod = z.infer<typeof planPeriod>;

export const listPlans = defineCall({
  ...own,
  name: 'listPlans',
  tag: 'plans',
  summary: 'The plans there are, which one is the user’s, and what is used of the limits.',
  method: 'GET',
  path: '/plans',
  query: emailQuery,
  answer: z.object({
    plans: z.array(plan),
    current_plan_id: z.string(),
    /** Since when the current plan runs, and when it renews by itself; null for who never chose one. */
    current_period: z.nullable(planPeriod),
    usage: z.array(usage),
  }),
});

export const changePlan = defineCall({
  ...own,
  name: 'changePlan',
  tag: 'plans',
  summary: 'Records another plan from now on, which renews until it is changed. No payment is made: no payment provider is connected.',
  method: 'POST',
  path: '/plans/change',
  idempotent: true,
  body: z.object({ email, plan_id: id }),
  answer: done,
});

export const activityEntry = z.object({
  entry_id: z.string(),
  kind: z.enum(['log-in', 'page', 'model', 'security']),
  subject: z.string(),
  started_at: z.string(),
  ended_at: z.nullable(z.string()),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const listActivity = defineCall({
  ...own,
  name: 'listActivity',
  tag: 'activity',
  summary: 'What happened in the account, newest first, up to 5000 entries, and for how many days entries are kept.',
  method: 'GET',
  path: '/activity_log',
  query: z.object({ email, kind: z.optional(z.enum(['log-in', 'page', 'model', 'security'])) }),
  answer: z.object({ entries: z.array(activityEntry), retention_days: z.number() }),
});

export const setRetention = defineCall({
  ...own,
  name: 'setRetention',
  tag: 'activity',
  summary: 'For how many days entries of the activity log are kept; older ones are deleted at once and from then on each day.',
  method: 'POST',
  path: '/activity_log/retention',
  idempotent: true,
  body: z.object({
    email,
    retention_days: z
      .number()
      .check(
        z.int('Give whole days.'),
        z.gte(accountLimits.retentionDaysMin, `Keep entries for at least ${accountLimits.retentionDaysMin} days.`),
        z.lte(accountLimits.retentionDaysMax, `Entries are kept for at most ${accountLimits.retentionDaysMax} days.`),
      ),
  }),
  answer: z.object({ deleted: z.number() }),
});

const currentPassword = z.string().check(z.minLength(1, 'Type your password.'), z.maxLength(limits.passwordMax));

export const getAccount = defineCall({
  ...own,
  name: 'getAccount',
  tag: 'account',
  summary: 'Since when the account is there, and when it will be deleted, if it was closed.',
  method: 'GET',
  path: '/account',
  query: emailQuery,
  answer: z.object({ created_at: z.string(), deletion_at: z.nullable(z.string()), sole_owner_of: z.array(z.string()) }),
});

export const closeAccount = defineCall({
  ...own,
  name: 'closeAccount',
  tag: 'account',
  summary: 'Has the account and all that is its own deleted after a time of grace.',
  method: 'POST',
  path: '/account/close',
  body: z.object({ email, current_password: currentPassword }),
  answer: z.object({ deletion_at: z.string() }),
});

export const keepAccount = defineCall({
  ...own,
  name: 'keepAccount',
  tag: 'account',
  summary: 'Takes the closing back during the time of grace.',
  method: 'POST',
  path: '/account/keep',
  idempotent: true,
  body: z.object({ email }),
  answer: done,
});

/** How long a prepared download can be fetched. */
export const exportHours = 24;
export const dataExportStatus = z.enum(['working', 'ready', 'failed']);
export type DataExportStatus = z.infer<typeof dataExportStatus>;
/** `progress` is of a hundred, `size` in bytes; `url` is a signed link of this origin, good for a quarter of an hour. */
export const dataExport = z.object({
  status: dataExportStatus,
  progress: z.number(),
  size: z.nullable(z.number()),
  created_at: z.string(),
  url: z.nullable(z.string()),
});
export type DataExport = z.infer<typeof dataExport>;

export const startDataExport = defineCall({
  ...own,
  name: 'startDataExport',
  tag: 'account',
  summary: 'Begins to prepare a zip of all that is kept of the user: JSON by table, and files; without secrets.',
  method: 'POST',
  path: '/account/export',
  idempotent: true,
  body: z.object({ email }),
  answer: z.object({ data_export: z.nullable(dataExport) }),
});

export const getDataExport = defineCall({
  ...own,
  name: 'getDataExport',
  tag: 'account',
  summary: 'How far the last download of data is, and its link once it is ready.',
  method: 'GET',
  path: '/account/export',
  query: emailQuery,
  answer: z.object({ data_export: z.nullable(dataExport) }),
});

export const deactivateAccount = defineCall({
  ...own,
  name: 'deactivateAccount',
  tag: 'account',
  summary:
    'Lets the account rest: signed out everywhere, hidden from others, keys, schedules and shared links off, until the user signs in again.',
  method: 'POST',
  path: '/account/deactivate',
  body: z.object({ email, current_password: currentPassword }),
  answer: done,
});
