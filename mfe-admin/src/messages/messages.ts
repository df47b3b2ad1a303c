import { defineMessages } from 'shared-ui';

export const { text, useMessages } = defineMessages('mfe-admin', {
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
  count: '{{count, number}}',
  sampleNotice: 'This remote alone, without the product around it. What it shows are samples.',
});
