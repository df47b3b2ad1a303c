ALTER TABLE "agent_approvals" ADD COLUMN "tool_sentence" jsonb;--> statement-breakpoint
ALTER TABLE "agent_log" ADD COLUMN "problem_sentence" jsonb;--> statement-breakpoint
ALTER TABLE "agent_schedules" ADD COLUMN "last_problem_sentence" jsonb;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "failure_sentence" jsonb;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "reason_sentence" jsonb;--> statement-breakpoint
ALTER TABLE "workflow_run_steps" ADD COLUMN "problem_sentence" jsonb;--> statement-breakpoint
ALTER TABLE "workflow_runs" ADD COLUMN "problem_sentence" jsonb;