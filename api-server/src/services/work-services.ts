import { ActivityRepository } from '../modules/activity/activity.repository.ts';
import { createActivityService } from '../modules/activity/activity.service.ts';
import { AgentsRepository } from '../modules/agent/agent.repository.ts';
import { createAgentsService } from '../modules/agent/agent.service.ts';
import { ItemsRepository } from '../modules/item/item.repository.ts';
import { createItemsService, type ItemsDependencies } from '../modules/item/item.service.ts';
import { WorkflowStatesRepository } from '../modules/item/workflow-states.repository.ts';
import { NotebooksRepository } from '../modules/notebook/notebook.repository.ts';
import { createNotebooksService } from '../modules/notebook/notebook.service.ts';
import { OwnershipRepository } from '../modules/ownership/ownership.repository.ts';
import { PicturesRepository } from '../modules/picture/picture.repository.ts';
import { createPictures } from '../modules/picture/picture.service.ts';
import type { Plans } from '../modules/plan/plan.service.ts';
import { SearchRepository } from '../modules/search/search.repository.ts';
import { createSearch } from '../modules/search/search.service.ts';
import { TrashRepository } from '../modules/trash/trash.repository.ts';
import { createTrash } from '../modules/trash/trash.service.ts';
import { WorkAreasRepository } from '../modules/work-area/work-area.repository.ts';
import { createWorkAreasService } from '../modules/work-area/work-area.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';

/** What the user files, finds and throws away. */
export function workServices(
  { db }: Database,
  clock: Clock,
  { files, plans }: { files: Parameters<typeof createAgentsService>[2]; plans: Plans },
  beforeDelete: ItemsDependencies['beforeDelete'],
) {
  const trash = createTrash({ repository: new TrashRepository(db), clock });
  const areas = createWorkAreasService(new WorkAreasRepository(db), clock);
  const pictures = createPictures(new PicturesRepository(db), clock);
  const workflowStates = new WorkflowStatesRepository(db);
  const seesArea = (userId: string, areaId: string) => new OwnershipRepository(db).owns(userId, 'seen-area', areaId);
  return {
    areas,
    notebooks: createNotebooksService(new NotebooksRepository(db), seesArea, trash),
    agents: createAgentsService(new AgentsRepository(db), pictures, files, plans),
    pictures,
    items: createItemsService({ repository: new ItemsRepository(db), workflowStates, trash, beforeDelete }),
    search: createSearch(new SearchRepository(db), workflowStates, clock),
    trash,
    activity: createActivityService(new ActivityRepository(db), clock),
  };
}
