CREATE TABLE "person_index" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"sort_name" text NOT NULL,
	"state" text NOT NULL,
	"role" text,
	"is_verified" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "row_counts" (
	"table_name" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
-- The order of all languages, which a database has that was built with ICU.
DO $$ BEGIN
	IF EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu') THEN
		ALTER TABLE "person_index" ALTER COLUMN "sort_name" SET DATA TYPE text COLLATE "und-x-icu";
	END IF;
END $$;
--> statement-breakpoint
CREATE INDEX "person_index_sorted" ON "person_index" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "person_index_state" ON "person_index" USING btree ("state","sort_name","id");--> statement-breakpoint
CREATE INDEX "person_index_role" ON "person_index" USING btree ("role","sort_name","id") WHERE "person_index"."role" is not null;--> statement-breakpoint
CREATE INDEX "person_index_part" ON "person_index" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops);