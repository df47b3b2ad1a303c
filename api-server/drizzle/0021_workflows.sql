CREATE TABLE "workflow_run_steps" (
	"run_id" text NOT NULL,
	"step_id" text NOT NULL,
	"position" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"input" jsonb,
	"output" jsonb,
	"problem" text,
	"wakes_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "workflow_run_steps_run_id_step_id_pk" PRIMARY KEY("run_id","step_id")
);
--> statement-breakpoint
CREATE TABLE "workflow_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"workflow_id" text NOT NULL,
	"version" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"started_by" text NOT NULL,
	"input" jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"problem" text,
	"lease_node" text,
	"lease_until" timestamp with time zone,
	"wakes_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "blueprints" ADD COLUMN "definition" jsonb;--> statement-breakpoint
ALTER TABLE "blueprints" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "blueprints" ADD COLUMN "is_on" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "blueprints" ADD COLUMN "next_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "blueprints" ADD COLUMN "hook_hash" text;--> statement-breakpoint
ALTER TABLE "blueprints" ADD COLUMN "hook_sealed" text;--> statement-breakpoint
ALTER TABLE "blueprints" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "workflow_run_steps" ADD CONSTRAINT "workflow_run_steps_run_id_workflow_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."workflow_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD CONSTRAINT "workflow_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD CONSTRAINT "workflow_runs_workflow_id_blueprints_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."blueprints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workflow_runs_workflow" ON "workflow_runs" USING btree ("workflow_id","created_at");--> statement-breakpoint
CREATE INDEX "workflow_runs_open" ON "workflow_runs" USING btree ("status","wakes_at") WHERE "workflow_runs"."status" in ('queued', 'running', 'waiting');--> statement-breakpoint
CREATE INDEX "blueprints_next" ON "blueprints" USING btree ("next_at") WHERE "blueprints"."is_on";--> statement-breakpoint
CREATE UNIQUE INDEX "blueprints_hook" ON "blueprints" USING btree ("hook_hash");--> statement-breakpoint
UPDATE "blueprints" SET "updated_at" = "created_at";
