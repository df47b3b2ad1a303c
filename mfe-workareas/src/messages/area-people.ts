import { defineMessages } from 'shared-ui';

/** Holds the texts about the people of an area alone, so that the pages of workflows don't load them. */
export const { useMessages: usePeopleMessages } = defineMessages('mfe-workareas-people', {
  areaPeople: 'People',
  areaFaces: 'Who has access',
  areaPeopleFailed: 'The people couldn’t be loaded',
  invitePeople: 'Invite',
  areaLevel_own: 'Owner',
  areaLevel_edit: 'Can edit',
  areaLevel_use: 'Can use',
  areaLevel_view: 'Can view',
});
