CREATE TABLE "document_states" (
	"notebook_id" text PRIMARY KEY NOT NULL,
	"lineage" text NOT NULL,
	"state" "bytea" NOT NULL,
	"version" integer NOT NULL,
	"merged_id" integer NOT NULL,
	"last_id" integer NOT NULL,
	"size" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_updates" (
	"notebook_id" text NOT NULL,
	"id" integer NOT NULL,
	"user_id" text,
	"update" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_updates_notebook_id_id_pk" PRIMARY KEY("notebook_id","id")
);
--> statement-breakpoint
CREATE TABLE "document_writers" (
	"notebook_id" text NOT NULL,
	"client" bigint NOT NULL,
	"user_id" text NOT NULL,
	"clock" bigint NOT NULL,
	CONSTRAINT "document_writers_notebook_id_client_pk" PRIMARY KEY("notebook_id","client")
);
--> statement-breakpoint
ALTER TABLE "document_versions" ADD COLUMN "authors" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "document_states" ADD CONSTRAINT "document_states_notebook_id_notebooks_id_fk" FOREIGN KEY ("notebook_id") REFERENCES "public"."notebooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_updates" ADD CONSTRAINT "document_updates_notebook_id_notebooks_id_fk" FOREIGN KEY ("notebook_id") REFERENCES "public"."notebooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_writers" ADD CONSTRAINT "document_writers_notebook_id_notebooks_id_fk" FOREIGN KEY ("notebook_id") REFERENCES "public"."notebooks"("id") ON DELETE cascade ON UPDATE no action;