import { defineMessages } from 'shared-ui';
import { actionMessages } from './actions.ts';
import { auditMessages } from './audit.ts';
import { operationsMessages } from './operations.ts';
import { peopleMessages } from './people.ts';
import { policiesMessages } from './policies.ts';
import { scimMessages } from './scim.ts';
import { spendingMessages } from './spending.ts';

export const { text, useMessages } = defineMessages('mfe-admin', {
  ...policiesMessages,

  title: 'Administration',
  note: 'Run this installation for everyone who has an account.',
  failed: 'The installation could not be loaded.',
  overview: 'Overview',
  pages: 'Pages of the administration',
  yourRole: 'Your role',
  role_owner: 'Owner',
  role_admin: 'Admin',
  people: 'People',
  groups: 'Groups',
  groupsNote: 'Who belongs together, and what groups decide.',
  models: 'Models',
  modelsNote: 'Models for everyone, and who may use them.',
  count: '{{count, number}}',
  ...actionMessages,
  ...auditMessages,
  ...scimMessages,
  ...operationsMessages,
  ...peopleMessages,
  retention: 'Retention',
  retentionNote: 'How long things are kept, and legal holds.',
  signIn: 'Sign-in',
  signInTile: 'Identity providers, sign-up, sessions and second factors',
  sampleNotice: 'This remote alone, without the product around it. What it shows are samples.',
  ...spendingMessages,
});
