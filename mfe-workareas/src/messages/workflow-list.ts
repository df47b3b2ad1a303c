import { defineMessages } from 'shared-ui';

/** Holds the texts of the list of workflows alone, so that the editor and the dashboard don't load them. */
export const { useMessages: useListMessages } = defineMessages('mfe-workareas-list', {
  usesColumn: 'Works with',
  lastRunsColumn: 'Last runs',
  runsOf: 'Latest runs of {{name}}',
  runBar: '{{status}}, {{when}}',
  runsLegend: 'What the bars show',
  runLook_worked: 'Succeeded, the height shows how long it took',
  runLook_busy: 'Running or waiting',
  runLook_stopped: 'Failed or canceled',
  scheduleDaily: 'Every day at {{time}}',
  scheduleWorkdays: 'Monday to Friday at {{time}}',
  scheduleDays: '{{days}} at {{time}}',
  scheduleMonthly: 'Day {{day}} of each month at {{time}}',
  workflowsShown: 'Workflows shown',
  searchWorkflows: 'Search workflows',
  noWorkflowsFound: 'No workflows match.',
  workflowColumn: 'Name and trigger',
  lastRunColumn: 'Last run',
  actionsColumn: 'Actions',
  neverRun: 'Hasn’t run yet',
});
