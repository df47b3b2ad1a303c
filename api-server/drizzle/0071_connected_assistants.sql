CREATE TABLE "assistant_clients" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"redirect_uris" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "assistant_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"assistant_id" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "assistant_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"assistant_id" text NOT NULL,
	"access_hash" text NOT NULL,
	"access_expires_at" timestamp with time zone NOT NULL,
	"refresh_hash" text NOT NULL,
	"refresh_expires_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connected_assistants" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"client_id" text NOT NULL,
	"name" text NOT NULL,
	"host" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "assistant_codes" ADD CONSTRAINT "assistant_codes_assistant_id_connected_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."connected_assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_tokens" ADD CONSTRAINT "assistant_tokens_assistant_id_connected_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."connected_assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connected_assistants" ADD CONSTRAINT "connected_assistants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connected_assistants" ADD CONSTRAINT "connected_assistants_client_id_assistant_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."assistant_clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_clients_created" ON "assistant_clients" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "assistant_codes_of" ON "assistant_codes" USING btree ("assistant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "assistant_tokens_access" ON "assistant_tokens" USING btree ("access_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "assistant_tokens_refresh" ON "assistant_tokens" USING btree ("refresh_hash");--> statement-breakpoint
CREATE INDEX "assistant_tokens_of" ON "assistant_tokens" USING btree ("assistant_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "connected_assistants_client" ON "connected_assistants" USING btree ("user_id","client_id");--> statement-breakpoint
CREATE INDEX "connected_assistants_by" ON "connected_assistants" USING btree ("client_id");