ALTER TABLE "agent_servers" ALTER COLUMN "agent_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_servers" ADD COLUMN "is_on" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_servers_own_name" ON "agent_servers" USING btree ("user_id","name") WHERE "agent_servers"."agent_id" is null;