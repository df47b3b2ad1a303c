ALTER TABLE "data_exports" ADD COLUMN "lease_node" text;--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;