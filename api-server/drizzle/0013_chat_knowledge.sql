ALTER TABLE "chat_sessions" ADD COLUMN "knowledge_id" text;--> statement-breakpoint
CREATE FUNCTION "rename_file_passages"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "passages" SET "title" = new.name WHERE "file_id" = new.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "files_rename_passages" AFTER UPDATE OF "name" ON "files" FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION "rename_file_passages"();
