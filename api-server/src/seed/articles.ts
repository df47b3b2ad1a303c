interface SeedArticle {
  readonly id: number;
  readonly title: string;
  readonly short: string;
  readonly url: string;
  readonly area: string;
  readonly published: string;
  readonly summary: string;
}

/** Lists the starter set: public reference texts to begin with, until feeds bring news. We wrote the summaries for lookups. */
export const starterArticles: readonly SeedArticle[] = [
  {
    id: 1,
    title: 'Regulation (EU) 2016/679: General Data Protection Regulation',
    short: 'GDPR, the full text',
    url: 'https://eur-lex.europa.eu/eli/reg/2016/679/oj',
    area: 'Human Resources',
    published: '2016-05-04',
    summary:
      'The European regulation on the protection of personal data, with the rights of people and the duties of those who process their data.',
  },
  {
    id: 2,
    title: 'NIST AI Risk Management Framework',
    short: 'NIST on AI risk',
    url: 'https://www.nist.gov/itl/ai-risk-management-framework',
    area: 'Operations',
    published: '2023-01-26',
    summary:
      'A voluntary framework for managing the risks of artificial intelligence. Its core functions are govern, map, measure and manage.',
  },
  {
    id: 3,
    title: 'RFC 9457: Problem Details for HTTP APIs',
    short: 'Errors that APIs tell',
    url: 'https://www.rfc-editor.org/rfc/rfc9457',
    area: 'Operations',
    published: '2023-07-01',
    summary: 'The standard form of machine-readable errors of HTTP APIs, the one that this product answers with.',
  },
  {
    id: 4,
    title: 'OWASP Top 10 for Large Language Model Applications',
    short: 'Top 10 risks of LLM apps',
    url: 'https://owasp.org/www-project-top-10-for-large-language-model-applications/',
    area: 'Operations',
    published: '2023-08-01',
    summary: 'The most critical security risks of applications that use large language models, beginning with prompt injection.',
  },
  {
    id: 5,
    title: 'Web Content Accessibility Guidelines (WCAG) 2.2',
    short: 'WCAG 2.2',
    url: 'https://www.w3.org/TR/WCAG22/',
    area: 'Marketing',
    published: '2023-10-05',
    summary: 'The W3C recommendation for making web content accessible to people with disabilities.',
  },
  {
    id: 6,
    title: 'ISO/IEC 42001: AI management system',
    short: 'ISO/IEC 42001',
    url: 'https://www.iso.org/standard/81230.html',
    area: 'EOS',
    published: '2023-12-18',
    summary: 'The international standard for a management system of artificial intelligence in an organization.',
  },
  {
    id: 7,
    title: 'Regulation (EU) 2024/1689: Artificial Intelligence Act',
    short: 'EU AI Act, the full text',
    url: 'https://eur-lex.europa.eu/eli/reg/2024/1689/oj',
    area: 'Finance',
    published: '2024-07-12',
    summary: 'The European regulation that lays down harmonised rules on artificial intelligence by level of risk.',
  },
  {
    id: 8,
    title: 'SEC: Beginners’ Guide to Financial Statements',
    short: 'Reading financial statements',
    url: 'https://www.sec.gov/reportspubs/investor-publications/investorpubsbegfinstmtguidehtm.html',
    area: 'Finance',
    published: '2007-02-05',
    summary: 'How to read balance sheets, income statements, cash flow statements and statements of shareholders’ equity.',
  },
];
