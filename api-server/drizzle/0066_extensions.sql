CREATE TABLE "extension_files" (
	"extension_id" text NOT NULL,
	"path" text NOT NULL,
	"content" "bytea" NOT NULL,
	"is_zipped" boolean NOT NULL,
	CONSTRAINT "extension_files_extension_id_path_pk" PRIMARY KEY("extension_id","path")
);
--> statement-breakpoint
CREATE TABLE "extensions" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"remote" text NOT NULL,
	"label" text NOT NULL,
	"version" text NOT NULL,
	"publisher" jsonb NOT NULL,
	"state" text DEFAULT 'off' NOT NULL,
	"release" jsonb NOT NULL,
	"wanted" jsonb NOT NULL,
	"granted" jsonb NOT NULL,
	"size" integer NOT NULL,
	"files_token" text NOT NULL,
	"trial_token" text,
	"installed_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "extension_files" ADD CONSTRAINT "extension_files_extension_id_extensions_id_fk" FOREIGN KEY ("extension_id") REFERENCES "public"."extensions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extensions" ADD CONSTRAINT "extensions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extensions" ADD CONSTRAINT "extensions_installed_by_users_id_fk" FOREIGN KEY ("installed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "extensions_remote" ON "extensions" USING btree ("workspace_id","remote");