CREATE TABLE "artifact_edits" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"message_id" text NOT NULL,
	"artifact_key" text NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "artifact_edits" ADD CONSTRAINT "artifact_edits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artifact_edits" ADD CONSTRAINT "artifact_edits_session_id_chat_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."chat_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artifact_edits" ADD CONSTRAINT "artifact_edits_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "artifact_edits_number" ON "artifact_edits" USING btree ("session_id","artifact_key","number");--> statement-breakpoint
CREATE INDEX "artifact_edits_message" ON "artifact_edits" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "artifact_edits_user" ON "artifact_edits" USING btree ("user_id");