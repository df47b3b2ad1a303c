import type { GroupUse } from '../../../kernel/group-use.ts';
import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import { GroupsRepository } from './group.repository.ts';
import { groupRoutes } from './group.routes.ts';
import { createGroupsService } from './group.service.ts';
import { GroupThingsRepository } from './group-things.repository.ts';

interface Needs {
  /** Returns what the modules of the server let groups decide. */
  readonly groupUses: () => readonly GroupUse[];
}

/** Creates the groups of the installation, which decide what the people in them may use. */
export function groupModule({ db }: Parts, { groupUses }: Needs) {
  const groups = createGroupsService({ repository: new GroupsRepository(db), shared: new GroupThingsRepository(db), uses: groupUses });
  return defineModule({ name: 'group', routes: ({ register }) => groupRoutes(register, groups) });
}
