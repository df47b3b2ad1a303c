ALTER TABLE "files" ADD COLUMN "lacks_poppler" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "page_texts" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;