import * as z from 'zod/mini';
import { installationRole } from '../../kernel/access/installation-role.ts';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, email, emailQuery } from '../../kernel/call/fields.ts';

export const getInstallation = defineCall({
  name: 'getInstallation',
  tag: 'installation',
  summary: 'Returns the caller’s role in the installation, and how many accounts and groups it has.',
  method: 'GET',
  path: '/admin/installation',
  auth: 'user',
  installation: 'admin',
  identity: 'email',
  query: emailQuery,
  answer: z.object({ role: installationRole, people: z.int(), groups: z.int() }),
});

export const setInstallationRole = defineCall({
  name: 'setInstallationRole',
  tag: 'installation',
  summary: 'Gives a person a role in the installation, or takes it away. The last owner keeps theirs.',
  method: 'PUT',
  path: '/admin/roles',
  auth: 'user',
  installation: 'owner',
  changes: ['installation', 'people'],
  body: z.object({ person_email: email, role: z.nullable(installationRole) }),
  answer: done,
});
