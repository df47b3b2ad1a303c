CREATE TABLE "agent_rollouts" (
	"agent_id" text PRIMARY KEY NOT NULL,
	"history" jsonb NOT NULL,
	"trial_id" text,
	"trial_percent" integer,
	"trial_since" timestamp with time zone,
	"halt" jsonb
);
--> statement-breakpoint
CREATE TABLE "agent_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"agent_id" text NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"notes" text NOT NULL,
	"author_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "answered_by" jsonb;--> statement-breakpoint
ALTER TABLE "agent_rollouts" ADD CONSTRAINT "agent_rollouts_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_versions" ADD CONSTRAINT "agent_versions_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_rollouts_trial" ON "agent_rollouts" USING btree ("trial_id") WHERE "agent_rollouts"."trial_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_versions_number" ON "agent_versions" USING btree ("agent_id","number");--> statement-breakpoint
CREATE INDEX "chat_messages_answered_by" ON "chat_messages" USING btree (("answered_by" ->> 'version'),"created_at") WHERE "chat_messages"."answered_by" is not null;