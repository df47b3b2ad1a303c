DROP INDEX "installation_servers_name";--> statement-breakpoint
ALTER TABLE "installation_servers" ADD COLUMN "workspace_id" text;--> statement-breakpoint
ALTER TABLE "installation_servers" ADD CONSTRAINT "installation_servers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "installation_servers_workspace" ON "installation_servers" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "installation_servers_name" ON "installation_servers" USING btree ("name") WHERE "installation_servers"."workspace_id" is null;