import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sourcesOnDisk, workspace } from './sources.ts';

/** Lists the services that are still classes, because as one function each would be longer than lint allows. This list only shrinks. */
const classes = [
  'chat/chat/run/run.service.ts',
  'chat/chat/session/session.service.ts',
  'chat/comparison/comparison.service.ts',
  'identity/account/account.service.ts',
  'identity/identity-provider/identity-provider.service.ts',
  'identity/security/security.service.ts',
  'identity/workspace/workspace.service.ts',
  'workflows/workflow/workflow.service.ts',
  'works/area-task/area-task.service.ts',
  'works/comment/comment.service.ts',
];

it('creates services by factories', () => {
  const services = sourcesOnDisk(workspace).filter((path) => /^api-server\/src\/.*[.]service[.]ts$/.test(path));
  const found = services.filter((path) => /^(?:export )?class (?!\w+ extends \w*Error)/m.test(readFileSync(join(workspace, path), 'utf8')));
  expect(found.map((path) => path.replace('api-server/src/modules/', ''))).toEqual(classes);
  expect(services.length).toBeGreaterThan(100);
});
