import { distinctArticles } from 'shared-contracts';
import { getArticles, listWorkAreas } from 'shared-contracts/calls';
import { useCall } from 'shared-ui/query';

/** Returns all Work Areas: default ones first, then the user's own. */
export const useWorkAreas = () => useCall(listWorkAreas, {}, { select: ({ areas }) => areas });

/** Returns the Market intel articles filed under an area's name. */
export const useAreaArticles = (areaName: string) =>
  useCall(getArticles, { query: { areas_name: areaName } }, { select: ({ Articles }) => distinctArticles(Articles) });
