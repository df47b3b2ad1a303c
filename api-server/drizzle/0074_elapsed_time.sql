ALTER TABLE "agent_schedules" ADD COLUMN "resumed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "blueprints" ADD COLUMN "resumed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "digest_schedules" ADD COLUMN "retry_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "digest_schedules" ADD COLUMN "covered_to" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "digest_schedules" ADD COLUMN "covered_id" integer;--> statement-breakpoint
ALTER TABLE "workflow_run_steps" ADD COLUMN "worked_ms" bigint;
