CREATE TABLE "documents_set_aside" (
	"id" text PRIMARY KEY NOT NULL,
	"notebook_id" text NOT NULL,
	"update_id" integer,
	"user_id" text,
	"content" "bytea" NOT NULL,
	"reason" text NOT NULL,
	"set_aside_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "documents_set_aside" ADD CONSTRAINT "documents_set_aside_notebook_id_notebooks_id_fk" FOREIGN KEY ("notebook_id") REFERENCES "public"."notebooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_set_aside_notebook" ON "documents_set_aside" USING btree ("notebook_id");