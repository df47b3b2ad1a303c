ALTER TABLE "workflows" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "workflows" CASCADE;--> statement-breakpoint
ALTER TABLE "item_index" ADD COLUMN "is_workflow" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "blueprints" ADD COLUMN "has_run" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "item_index_workflows" ON "item_index" USING btree ("user_id","changed_at") WHERE "item_index"."is_workflow";--> statement-breakpoint
DROP FUNCTION IF EXISTS "index_workflows"();--> statement-breakpoint
UPDATE "blueprints" SET "has_run" = true WHERE EXISTS (SELECT 1 FROM "workflow_runs" WHERE "workflow_runs"."workflow_id" = "blueprints"."id");
