ALTER TABLE "agent_servers" ADD COLUMN "sign_in" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_servers" ADD COLUMN "sealed_grant" text;--> statement-breakpoint
ALTER TABLE "agent_servers" ADD COLUMN "sealed_start" text;--> statement-breakpoint
ALTER TABLE "agent_servers" ADD COLUMN "refreshing_until" timestamp with time zone;