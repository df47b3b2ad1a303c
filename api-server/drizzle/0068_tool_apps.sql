CREATE TABLE "tool_apps" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"message_id" text NOT NULL,
	"run_id" text NOT NULL,
	"agent_id" text,
	"server_id" text NOT NULL,
	"server_name" text NOT NULL,
	"tool" text NOT NULL,
	"html" text,
	"input" jsonb NOT NULL,
	"result" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tool_apps" ADD CONSTRAINT "tool_apps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_apps" ADD CONSTRAINT "tool_apps_session_id_chat_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."chat_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_apps" ADD CONSTRAINT "tool_apps_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tool_apps_message" ON "tool_apps" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "tool_apps_session" ON "tool_apps" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "tool_apps_user" ON "tool_apps" USING btree ("user_id");