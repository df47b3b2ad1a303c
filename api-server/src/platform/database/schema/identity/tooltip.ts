import { pgTable, text } from 'drizzle-orm/pg-core';

export const tooltips = pgTable('tooltips', {
  id: text('id').primaryKey(),
  kind: text('kind').$type<'bubble' | 'tooltip'>().notNull(),
  icon: text('icon').notNull(),
  location: text('location').notNull(),
  text: text('text').notNull(),
  routeUrl: text('route_url').notNull(),
  component: text('component').notNull(),
  bubbleText: text('bubble_text').notNull(),
});
