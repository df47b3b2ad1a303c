ALTER TABLE "agent_approvals" ADD COLUMN "answer" jsonb;--> statement-breakpoint
ALTER TABLE "agent_servers" ADD COLUMN "prompts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "scopes" jsonb DEFAULT '["agents"]'::jsonb NOT NULL;