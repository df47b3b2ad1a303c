CREATE TABLE "knowledge_gaps" (
	"notebook_id" text NOT NULL,
	"message_id" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"alerted_at" timestamp with time zone,
	CONSTRAINT "knowledge_gaps_notebook_id_message_id_pk" PRIMARY KEY("notebook_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "personalisations" ADD COLUMN "shares_questions" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_gaps" ADD CONSTRAINT "knowledge_gaps_notebook_id_notebooks_id_fk" FOREIGN KEY ("notebook_id") REFERENCES "public"."notebooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_gaps" ADD CONSTRAINT "knowledge_gaps_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "knowledge_gaps_message" ON "knowledge_gaps" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "knowledge_gaps_created" ON "knowledge_gaps" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "knowledge_gaps_due" ON "knowledge_gaps" USING btree ("created_at") WHERE "knowledge_gaps"."alerted_at" is null;