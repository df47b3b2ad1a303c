CREATE TABLE "page_texts" (
	"file_id" text NOT NULL,
	"page" integer NOT NULL,
	"blocks" jsonb NOT NULL,
	"confidence" integer,
	CONSTRAINT "page_texts_file_id_page_pk" PRIMARY KEY("file_id","page")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "scanned_pages" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "recognized_pages" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "confidence" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "recognition_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "page_texts" ADD CONSTRAINT "page_texts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;