CREATE TABLE "known_agents" (
	"user_id" text NOT NULL,
	"agent" text NOT NULL,
	CONSTRAINT "known_agents_user_id_agent_pk" PRIMARY KEY("user_id","agent")
);
--> statement-breakpoint
CREATE TABLE "single_uses" (
	"key" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"link" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "account_type" text DEFAULT 'personal' NOT NULL;--> statement-breakpoint
ALTER TABLE "known_agents" ADD CONSTRAINT "known_agents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alerts_user" ON "alerts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_accounts_identity" ON "auth_accounts" USING btree ("provider_id","account_id");