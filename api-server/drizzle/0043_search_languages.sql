DROP INDEX "item_index_search";--> statement-breakpoint
DROP INDEX "item_texts_search";--> statement-breakpoint
DROP INDEX "passages_search";--> statement-breakpoint
ALTER TABLE "item_index" ALTER COLUMN "search" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "item_texts" ALTER COLUMN "search" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "passages" ALTER COLUMN "search" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "item_index" ADD COLUMN "language" text DEFAULT 'und' NOT NULL;--> statement-breakpoint
ALTER TABLE "item_texts" ADD COLUMN "language" text DEFAULT 'und' NOT NULL;--> statement-breakpoint
ALTER TABLE "passages" ADD COLUMN "language" text DEFAULT 'und' NOT NULL;--> statement-breakpoint
CREATE INDEX "item_index_search" ON "item_index" USING gin ("user_id","language","search");--> statement-breakpoint
CREATE INDEX "item_texts_search" ON "item_texts" USING gin ("user_id","language","search");--> statement-breakpoint
CREATE INDEX "passages_search" ON "passages" USING gin ("language","search");