ALTER TABLE "storage_garbage" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "storage_garbage" ADD COLUMN "bytes" bigint;--> statement-breakpoint
ALTER TABLE "upload_parts" ADD COLUMN "user_id" text;--> statement-breakpoint
CREATE INDEX "storage_garbage_user" ON "storage_garbage" USING btree ("user_id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "leave_storage_garbage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF old.storage_key IS NOT NULL THEN
		INSERT INTO "storage_garbage" ("storage_key", "deletable_from", "user_id", "bytes")
		VALUES (old.storage_key, now(), old.user_id, old.size) ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "leave_trashed_garbage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "storage_garbage" ("storage_key", "deletable_from", "user_id", "bytes")
	VALUES (old.row ->> 'storage_key', now(), old.row ->> 'user_id', (old.row ->> 'size')::bigint) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
