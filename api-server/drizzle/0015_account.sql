ALTER TABLE "profiles" ADD COLUMN "details" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "deletion_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "retention_days" integer;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "archived_at" timestamp with time zone;