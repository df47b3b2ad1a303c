CREATE TABLE "installation_servers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"sealed_key" text,
	"asks_sign_in" boolean NOT NULL,
	"tools" jsonb NOT NULL,
	"prompts" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agent_servers" ALTER COLUMN "agent_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_servers" ADD COLUMN "installation_id" text;--> statement-breakpoint
ALTER TABLE "agent_servers" ADD COLUMN "is_on" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "installation_servers_name" ON "installation_servers" USING btree ("name");--> statement-breakpoint
ALTER TABLE "agent_servers" ADD CONSTRAINT "agent_servers_installation_id_installation_servers_id_fk" FOREIGN KEY ("installation_id") REFERENCES "public"."installation_servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_servers_own_name" ON "agent_servers" USING btree ("user_id","name") WHERE "agent_servers"."agent_id" is null and "agent_servers"."installation_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_servers_installation" ON "agent_servers" USING btree ("user_id","installation_id");--> statement-breakpoint
CREATE INDEX "agent_servers_given" ON "agent_servers" USING btree ("installation_id");