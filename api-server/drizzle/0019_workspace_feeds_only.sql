ALTER TABLE "hidden_feeds" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "hidden_feeds" CASCADE;--> statement-breakpoint
ALTER TABLE "articles" DROP CONSTRAINT "articles_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "feeds" DROP CONSTRAINT "feeds_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "articles_user";--> statement-breakpoint
DROP INDEX "feeds_url";--> statement-breakpoint
CREATE INDEX "articles_workspace" ON "articles" USING btree ("workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "feeds_url" ON "feeds" USING btree (coalesce("workspace_id", ''),"url");--> statement-breakpoint
ALTER TABLE "articles" DROP COLUMN "user_id";--> statement-breakpoint
ALTER TABLE "feeds" DROP COLUMN "user_id";