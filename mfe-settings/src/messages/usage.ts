/** Holds the texts of the page about usage and the user's budget. */
export const usageMessages = {
  usageTitle: 'Usage and Budget',
  usageTile: 'What your answers cost this month, and your budget',
  usageNote: 'What the models that you used this month cost. Calls that you pay for with your own key are listed, but count in no budget.',
  usageFailed: 'Your usage could not be loaded',
  usageBudget: 'Your budget this month',
  usageNoBudget: 'You have no budget, so nothing limits what you spend.',
  usageThisMonth: 'This month',
  usageByDay: 'By day',
  usageByModel: 'By model',
  usageNone: 'No calls to models this month',
  usageNoneNote: 'Ask something, and what the answer costs appears here.',
} as const;
