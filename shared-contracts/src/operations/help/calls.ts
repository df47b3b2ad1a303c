import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';

/** Lists the twelve help categories in display order. */
export const helpCategories = [
  'search_and_knowledge',
  'prompting_and_content_generation',
  'users_workspaces_and_collaboration',
  'notebooks_and_organization',
  'integrations_and_apis',
  'models_and_ai',
  'workflows_and_automation',
  'agents_and_autonomy',
  'account_login_and_billing',
  'personalization_and_preferences',
  'ai_insights_and_analytics',
  'security_and_compliance',
] as const;

export type HelpCategory = (typeof helpCategories)[number];

/** Describes an article: its text in Markdown, and the pages it is about (`to` is an address without the base). */
export const helpArticle = z.object({
  slug: z.string(),
  category: z.enum(helpCategories),
  title: z.string(),
  body: z.string(),
  pages: z.array(z.object({ title: z.string(), to: z.string() })),
  /** Holds the tag of the language that the article is written in. */
  language: z.optional(z.string()),
});

export type HelpArticle = z.infer<typeof helpArticle>;

export const listHelpArticles = defineCall({
  name: 'listHelpArticles',
  tag: 'help',
  summary: 'Returns all help articles or those of one category, without signing in.',
  method: 'GET',
  path: '/help/articles',
  auth: 'public',
  query: z.object({ category: z.optional(z.enum(helpCategories)) }),
  answer: z.object({
    articles: z.array(helpArticle),
  }),
});
