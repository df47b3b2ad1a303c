CREATE TABLE "embedding_dues" (
	"file_id" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "job_turns" (
	"job" text PRIMARY KEY NOT NULL,
	"after" text NOT NULL
);--> statement-breakpoint
ALTER TABLE "chat_runs" ADD COLUMN "has_events" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "embedding_dues" ADD CONSTRAINT "embedding_dues_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "embedding_dues_at" ON "embedding_dues" USING btree ("due_at");--> statement-breakpoint
-- Every file that was read may lack vectors, whatever node read it.
CREATE FUNCTION note_embedding_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO embedding_dues (file_id) VALUES (NEW.id) ON CONFLICT (file_id) DO UPDATE SET due_at = now();
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER files_read AFTER INSERT OR UPDATE OF status ON "files" FOR EACH ROW WHEN (NEW.status = 'ready') EXECUTE FUNCTION note_embedding_due();--> statement-breakpoint
INSERT INTO "embedding_dues" ("file_id") SELECT "id" FROM "files" WHERE "status" = 'ready';--> statement-breakpoint
-- A refill of the index changes nothing that people share.
CREATE OR REPLACE FUNCTION tell_shared_thing_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed item_index := COALESCE(NEW, OLD);
BEGIN
	IF current_setting('atrium.refills', true) = 'on' THEN RETURN NULL; END IF;
	IF EXISTS (SELECT 1 FROM grants_of(changed.user_id, changed.kind, changed.id, NEW.notebook_id))
		OR (OLD.notebook_id IS NOT NULL AND EXISTS (SELECT 1 FROM grants_of(OLD.user_id, OLD.kind, OLD.id, OLD.notebook_id)))
	THEN
		PERFORM pg_notify('sharing_changed', json_build_object(
			'kind', changed.kind, 'id', changed.id, 'owner', changed.user_id, 'notebook', OLD.notebook_id)::text);
	END IF;
	RETURN NULL;
END $$;
