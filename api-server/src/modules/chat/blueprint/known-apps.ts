/** Maps the words that people use to apps. The first match in a clause counts. */
const apps: readonly (readonly [RegExp, string])[] = [
  [/\b(?:gmail|google mail)\b/i, 'Gmail'],
  [/\bgoogle sheets?\b|\bspreadsheet\b/i, 'Google Sheets'],
  [/\bgoogle drive\b/i, 'Google Drive'],
  [/\bgoogle (?:calendar|docs?)\b/i, 'Google Workspace'],
  [/\boutlook\b/i, 'Outlook'],
  [/\b(?:microsoft )?teams\b/i, 'Microsoft Teams'],
  [/\bslack\b/i, 'Slack'],
  [/\bdiscord\b/i, 'Discord'],
  [/\bnotion\b/i, 'Notion'],
  [/\btrello\b/i, 'Trello'],
  [/\basana\b/i, 'Asana'],
  [/\bjira\b/i, 'Jira'],
  [/\bgithub\b/i, 'GitHub'],
  [/\bairtable\b/i, 'Airtable'],
  [/\bhubspot\b/i, 'HubSpot'],
  [/\bsalesforce\b/i, 'Salesforce'],
  [/\bshopify\b/i, 'Shopify'],
  [/\bstripe\b/i, 'Stripe'],
  [/\bdropbox\b/i, 'Dropbox'],
  [/\btelegram\b/i, 'Telegram'],
  [/\bwebhook\b/i, 'Webhook'],
  [/\brss\b|\bfeed\b/i, 'RSS'],
  [/\be-?mails?\b|\bmails?\b/i, 'E-mail'],
  [/\bcalendar\b/i, 'Calendar'],
];

export const appIn = (clause: string): string | undefined => apps.find(([words]) => words.test(clause))?.[1];
