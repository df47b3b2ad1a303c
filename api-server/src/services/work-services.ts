import { ActivityRepository } from '../modules/activity/activity.repository.ts';
import { createActivityService } from '../modules/activity/activity.service.ts';
import { AgentsRepository } from '../modules/agents/agents.repository.ts';
import { createAgentsService } from '../modules/agents/agents.service.ts';
import { ItemsRepository } from '../modules/items/items.repository.ts';
import { createItemsService, type ItemsDependencies } from '../modules/items/items.service.ts';
import { WorkflowStatesRepository } from '../modules/items/workflow-states.repository.ts';
import { NotebooksRepository } from '../modules/notebooks/notebooks.repository.ts';
import { createNotebooksService } from '../modules/notebooks/notebooks.service.ts';
import { OwnershipRepository } from '../modules/ownership/ownership.repository.ts';
import { PicturesRepository } from '../modules/pictures/pictures.repository.ts';
import { createPictures } from '../modules/pictures/pictures.service.ts';
import type { Plans } from '../modules/plans/plans.service.ts';
import { SearchRepository } from '../modules/search/search.repository.ts';
import { createSearch } from '../modules/search/search.service.ts';
import { TrashRepository } from '../modules/trash/trash.repository.ts';
import { createTrash } from '../modules/trash/trash.service.ts';
import { WorkAreasRepository } from '../modules/work-areas/work-areas.repository.ts';
import { createWorkAreasService } from '../modules/work-areas/work-areas.service.ts';
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
