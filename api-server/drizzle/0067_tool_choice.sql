CREATE TABLE "installation_server_groups" (
	"server_id" text NOT NULL,
	"group_id" text NOT NULL,
	CONSTRAINT "installation_server_groups_server_id_group_id_pk" PRIMARY KEY("server_id","group_id")
);
--> statement-breakpoint
ALTER TABLE "agent_servers" ADD COLUMN "off_tools" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "installation_servers" ADD COLUMN "is_restricted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "installation_server_groups" ADD CONSTRAINT "installation_server_groups_server_id_installation_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."installation_servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installation_server_groups" ADD CONSTRAINT "installation_server_groups_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "installation_server_groups_group" ON "installation_server_groups" USING btree ("group_id");