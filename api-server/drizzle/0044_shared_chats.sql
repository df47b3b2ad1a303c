CREATE TABLE "chat_notes" (
	"session_id" text NOT NULL,
	"user_id" text NOT NULL,
	"notes" text NOT NULL,
	CONSTRAINT "chat_notes_session_id_user_id_pk" PRIMARY KEY("session_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "chat_votes" (
	"message_id" text NOT NULL,
	"user_id" text NOT NULL,
	"vote" text NOT NULL,
	CONSTRAINT "chat_votes_message_id_user_id_pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "author_id" text;--> statement-breakpoint
ALTER TABLE "chat_notes" ADD CONSTRAINT "chat_notes_session_id_chat_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."chat_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_notes" ADD CONSTRAINT "chat_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_votes" ADD CONSTRAINT "chat_votes_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_votes" ADD CONSTRAINT "chat_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_notes_user" ON "chat_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "chat_votes_user" ON "chat_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "chat_messages_attachments" ON "chat_messages" USING gin ("attachments" jsonb_path_ops) WHERE "chat_messages"."attachments" is not null;