import { sayWorkArea } from '../messages/work-areas.ts';

/** Lists the Work Areas that everybody has. EOS is last, because the navigation draws a divider before it. */
export const defaultWorkAreas = [
  { route: 'marketing', icon: 'megaphone', name: sayWorkArea('marketing'), description: sayWorkArea('marketingNote') },
  { route: 'sales', icon: 'trending-up', name: sayWorkArea('sales'), description: sayWorkArea('salesNote') },
  { route: 'operations', icon: 'workflow', name: sayWorkArea('operations'), description: sayWorkArea('operationsNote') },
  { route: 'finance', icon: 'landmark', name: sayWorkArea('finance'), description: sayWorkArea('financeNote') },
  { route: 'human-resources', icon: 'users', name: sayWorkArea('humanResources'), description: sayWorkArea('humanResourcesNote') },
  { route: 'eos', icon: 'rocket', name: sayWorkArea('eos'), description: sayWorkArea('eosNote') },
] as const;
