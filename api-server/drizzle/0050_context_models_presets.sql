CREATE TABLE "comparison_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"comparison_id" text NOT NULL,
	"position" integer NOT NULL,
	"model" text NOT NULL,
	"model_name" text NOT NULL,
	"provider" text NOT NULL,
	"run_id" text,
	"status" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"failure" jsonb,
	"usage" jsonb,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comparisons" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"question" text NOT NULL,
	"task" text NOT NULL,
	"is_blind" boolean NOT NULL,
	"vote" text,
	"winner_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "favorite_models" (
	"user_id" text NOT NULL,
	"model_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favorite_models_user_id_model_id_pk" PRIMARY KEY("user_id","model_id")
);
--> statement-breakpoint
CREATE TABLE "workspace_models" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"model_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "default_presets" (
	"user_id" text PRIMARY KEY NOT NULL,
	"preset_id" text
);
--> statement-breakpoint
CREATE TABLE "presets" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"model" text,
	"system" text DEFAULT '' NOT NULL,
	"parameters" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "workspace_presets" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"preset_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prompt_marks" (
	"prompt_id" text NOT NULL,
	"user_id" text NOT NULL,
	"favored_at" timestamp with time zone,
	"uses" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "prompt_marks_prompt_id_user_id_pk" PRIMARY KEY("prompt_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "prompt_versions" (
	"prompt_id" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"author_id" text,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prompt_versions_prompt_id_version_pk" PRIMARY KEY("prompt_id","version")
);
--> statement-breakpoint
CREATE TABLE "prompts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"variables" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"edited_by" text,
	"notebook_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connection_prices" (
	"connection_id" text NOT NULL,
	"model" text NOT NULL,
	"input_micro" bigint,
	"cached_micro" bigint,
	"output_micro" bigint,
	"picture_micro" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connection_prices_connection_id_model_pk" PRIMARY KEY("connection_id","model")
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "references" jsonb;--> statement-breakpoint
ALTER TABLE "chat_runs" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD COLUMN "settings" jsonb;--> statement-breakpoint
ALTER TABLE "model_providers" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "model_providers" ADD COLUMN "local" text;--> statement-breakpoint
ALTER TABLE "comparison_answers" ADD CONSTRAINT "comparison_answers_comparison_id_comparisons_id_fk" FOREIGN KEY ("comparison_id") REFERENCES "public"."comparisons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comparisons" ADD CONSTRAINT "comparisons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorite_models" ADD CONSTRAINT "favorite_models_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_models" ADD CONSTRAINT "workspace_models_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_presets" ADD CONSTRAINT "default_presets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "default_presets" ADD CONSTRAINT "default_presets_preset_id_presets_id_fk" FOREIGN KEY ("preset_id") REFERENCES "public"."presets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presets" ADD CONSTRAINT "presets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_presets" ADD CONSTRAINT "workspace_presets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_presets" ADD CONSTRAINT "workspace_presets_preset_id_presets_id_fk" FOREIGN KEY ("preset_id") REFERENCES "public"."presets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_marks" ADD CONSTRAINT "prompt_marks_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_marks" ADD CONSTRAINT "prompt_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_versions" ADD CONSTRAINT "prompt_versions_prompt_id_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_versions" ADD CONSTRAINT "prompt_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompts" ADD CONSTRAINT "prompts_notebook_id_notebooks_id_fk" FOREIGN KEY ("notebook_id") REFERENCES "public"."notebooks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comparison_answers_comparison" ON "comparison_answers" USING btree ("comparison_id","position");--> statement-breakpoint
CREATE INDEX "comparisons_user" ON "comparisons" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "comparisons_deleted" ON "comparisons" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "presets_user" ON "presets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "prompt_marks_user" ON "prompt_marks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "prompt_versions_author" ON "prompt_versions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "prompts_user" ON "prompts" USING btree ("user_id");