/** Lists the Work Areas that everybody has. EOS is last, because the navigation draws a divider before it. */
export const defaultWorkAreas = [
  { route: 'marketing', name: 'Marketing', icon: 'megaphone', description: 'Campaigns, content and the market.' },
  { route: 'sales', name: 'Sales', icon: 'trending-up', description: 'Leads, offers and customers.' },
  { route: 'operations', name: 'Operations', icon: 'workflow', description: 'Processes, suppliers and delivery.' },
  { route: 'finance', name: 'Finance', icon: 'landmark', description: 'Budgets, invoices and reports.' },
  { route: 'human-resources', name: 'Human Resources', icon: 'users', description: 'Hiring, people and policies.' },
  { route: 'eos', name: 'EOS', icon: 'rocket', description: 'How the company runs: vision, scorecard, rocks and issues.' },
] as const;
