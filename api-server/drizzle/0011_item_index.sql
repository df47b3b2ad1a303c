CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "item_index" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"notebook_id" text,
	"target" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', translate(left(name, 1000), '-_./\:@#', '        '))) STORED,
	CONSTRAINT "item_index_user_id_kind_id_pk" PRIMARY KEY("user_id","kind","id")
);
--> statement-breakpoint
CREATE TABLE "item_texts" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"part" text NOT NULL,
	"piece" integer NOT NULL,
	"body" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', body)) STORED,
	CONSTRAINT "item_texts_user_id_kind_item_id_part_piece_pk" PRIMARY KEY("user_id","kind","item_id","part","piece")
);
--> statement-breakpoint
CREATE TABLE "item_words" (
	"user_id" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "item_words_user_id_word_pk" PRIMARY KEY("user_id","word")
);
--> statement-breakpoint
CREATE TABLE "trash" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"name" text NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trash_rows" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trash_rows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"trash_id" text NOT NULL,
	"kind" text NOT NULL,
	"table_name" text NOT NULL,
	"place" text NOT NULL,
	"row" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "item_index" ADD CONSTRAINT "item_index_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_texts" ADD CONSTRAINT "item_texts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_words" ADD CONSTRAINT "item_words_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trash" ADD CONSTRAINT "trash_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trash_rows" ADD CONSTRAINT "trash_rows_trash_id_trash_id_fk" FOREIGN KEY ("trash_id") REFERENCES "public"."trash"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_index_changed" ON "item_index" USING btree ("user_id","changed_at");--> statement-breakpoint
CREATE INDEX "item_index_search" ON "item_index" USING gin ("user_id","search");--> statement-breakpoint
CREATE INDEX "item_index_name" ON "item_index" USING gin ("user_id","name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "item_texts_search" ON "item_texts" USING gin ("user_id","search");--> statement-breakpoint
CREATE INDEX "item_words_similar" ON "item_words" USING gin ("user_id","word" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "trash_item" ON "trash" USING btree ("user_id","kind","item_id");--> statement-breakpoint
CREATE INDEX "trash_deleted" ON "trash" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "trash_rows_of" ON "trash_rows" USING btree ("trash_id","table_name");--> statement-breakpoint
CREATE FUNCTION "leave_trashed_garbage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "storage_garbage" ("storage_key", "deletable_from") VALUES (old.row ->> 'storage_key', now()) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "trash_rows_leave_garbage" AFTER DELETE ON "trash_rows" FOR EACH ROW WHEN (old.kind = 'row' AND old.row ->> 'storage_key' IS NOT NULL) EXECUTE FUNCTION "leave_trashed_garbage"();
