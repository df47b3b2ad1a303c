CREATE TABLE "document_versions" (
	"notebook_id" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"beginning" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_versions_notebook_id_version_pk" PRIMARY KEY("notebook_id","version")
);
--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_notebook_id_notebooks_id_fk" FOREIGN KEY ("notebook_id") REFERENCES "public"."notebooks"("id") ON DELETE cascade ON UPDATE no action;