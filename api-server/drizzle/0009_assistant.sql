CREATE TABLE "memories" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"text" text NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "personalisations" (
	"user_id" text PRIMARY KEY NOT NULL,
	"interaction_style" text NOT NULL,
	"output_style" text NOT NULL,
	"autonomy" text NOT NULL,
	"remembers" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_connections" (
	"user_id" text PRIMARY KEY NOT NULL,
	"engine" text NOT NULL,
	"base_url" text NOT NULL,
	"sealed_key" text,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "special_models" (
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"model_id" text NOT NULL,
	CONSTRAINT "special_models_user_id_purpose_pk" PRIMARY KEY("user_id","purpose")
);
--> statement-breakpoint
ALTER TABLE "blueprints" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "blueprints" ADD COLUMN "status" text DEFAULT 'draft' NOT NULL;--> statement-breakpoint
ALTER TABLE "blueprints" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "body" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "sources" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personalisations" ADD CONSTRAINT "personalisations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_connections" ADD CONSTRAINT "search_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "special_models" ADD CONSTRAINT "special_models_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memories_user" ON "memories" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "memories_once" ON "memories" USING btree ("user_id",lower("text"));--> statement-breakpoint
CREATE INDEX "blueprints_session" ON "blueprints" USING btree ("session_id");