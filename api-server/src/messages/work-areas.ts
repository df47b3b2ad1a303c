import { defineMessages } from '../platform/language/messages.ts';

/** Names and describes the Work Areas that everybody has. */
export const sayWorkArea = defineMessages('work-areas', {
  marketing: 'Marketing',
  marketingNote: 'Campaigns, content and the market.',
  sales: 'Sales',
  salesNote: 'Leads, offers and customers.',
  operations: 'Operations',
  operationsNote: 'Processes, suppliers and delivery.',
  finance: 'Finance',
  financeNote: 'Budgets, invoices and reports.',
  humanResources: 'Human Resources',
  humanResourcesNote: 'Hiring, people and policies.',
  eos: 'EOS',
  eosNote: 'How the company runs: vision, scorecard, rocks and issues.',
});
