CREATE TABLE "ledger_acts" (
	"id" text PRIMARY KEY NOT NULL,
	"position" bigserial NOT NULL,
	"user_id" text NOT NULL,
	"run_id" text NOT NULL,
	"session_id" text,
	"message_id" text,
	"agent_id" text,
	"agent_name" text,
	"tool" text NOT NULL,
	"title" text NOT NULL,
	"title_sentence" jsonb,
	"input" jsonb NOT NULL,
	"target" jsonb,
	"effect" text NOT NULL,
	"inverse" jsonb,
	"state" text NOT NULL,
	"why" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" text
);
--> statement-breakpoint
CREATE TABLE "workspace_special_models" (
	"workspace_id" text NOT NULL,
	"purpose" text NOT NULL,
	"model_id" text NOT NULL,
	"voice" text,
	CONSTRAINT "workspace_special_models_workspace_id_purpose_pk" PRIMARY KEY("workspace_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "release_errors" (
	"day" date NOT NULL,
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"fingerprint" text NOT NULL,
	"message" text NOT NULL,
	"frames" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "release_errors_day_remote_release_fingerprint_pk" PRIMARY KEY("day","remote","release","fingerprint")
);
--> statement-breakpoint
ALTER TABLE "agent_approvals" ALTER COLUMN "agent_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_approvals" ADD COLUMN "preview" jsonb;--> statement-breakpoint
ALTER TABLE "personalisations" ADD COLUMN "attaches_pastes" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "server_nodes" ADD COLUMN "held_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "model_rules" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "workflow_run_steps" ADD COLUMN "flow" jsonb;--> statement-breakpoint
ALTER TABLE "workflow_run_steps" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD COLUMN "flow" jsonb;--> statement-breakpoint
ALTER TABLE "ledger_acts" ADD CONSTRAINT "ledger_acts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_special_models" ADD CONSTRAINT "workspace_special_models_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_acts_run" ON "ledger_acts" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "ledger_acts_user" ON "ledger_acts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "agent_servers_user" ON "agent_servers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comparison_answers_running" ON "comparison_answers" USING btree ("touched_at") WHERE "comparison_answers"."status" = 'running';--> statement-breakpoint
CREATE INDEX "mails_sent" ON "mails" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "mails_tried" ON "mails" USING btree ("attempts") WHERE "mails"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "feeds_added_by" ON "feeds" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "model_calls_model" ON "model_calls" USING btree ("model");--> statement-breakpoint
CREATE INDEX "model_calls_scopes" ON "model_calls" USING gin ("scopes");--> statement-breakpoint
CREATE INDEX "work_areas_user" ON "work_areas" USING btree ("user_id");