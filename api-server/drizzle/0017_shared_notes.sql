ALTER TABLE "sticky_notes" ADD COLUMN "workspace_id" text;--> statement-breakpoint
ALTER TABLE "sticky_notes" ADD CONSTRAINT "sticky_notes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sticky_notes_shared" ON "sticky_notes" USING btree ("workspace_id","route_url");