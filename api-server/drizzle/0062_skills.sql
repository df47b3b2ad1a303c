ALTER TABLE "prompts" ADD COLUMN "kind" text DEFAULT 'prompt' NOT NULL;--> statement-breakpoint
ALTER TABLE "prompts" ADD COLUMN "files" jsonb DEFAULT '[]'::jsonb NOT NULL;