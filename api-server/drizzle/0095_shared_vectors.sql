-- What is shared is embedded by the model of the workspace or the server, which may have to begin with files that were read before.
CREATE FUNCTION note_shared_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO embedding_dues (file_id)
	SELECT f.id FROM files f JOIN notebooks n ON n.id = f.notebook_id
	WHERE f.status = 'ready' AND ((NEW.kind = 'notebook' AND n.id = NEW.id) OR (NEW.kind = 'work-area' AND n.area_id = NEW.id))
	ON CONFLICT (file_id) DO UPDATE SET due_at = now();
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_area_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO embedding_dues (file_id) SELECT id FROM files WHERE notebook_id = NEW.id AND status = 'ready'
	ON CONFLICT (file_id) DO UPDATE SET due_at = now();
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER grants_embed_files AFTER INSERT ON "grants" FOR EACH ROW WHEN (NEW.kind IN ('notebook', 'work-area')) EXECUTE FUNCTION note_shared_files();--> statement-breakpoint
CREATE TRIGGER files_moved AFTER UPDATE OF notebook_id ON "files" FOR EACH ROW WHEN (NEW.status = 'ready' AND NEW.notebook_id IS DISTINCT FROM OLD.notebook_id) EXECUTE FUNCTION note_embedding_due();--> statement-breakpoint
CREATE TRIGGER notebooks_embed_files AFTER UPDATE OF area_id ON "notebooks" FOR EACH ROW WHEN (NEW.area_id IS NOT NULL AND NEW.area_id IS DISTINCT FROM OLD.area_id) EXECUTE FUNCTION note_area_files();--> statement-breakpoint
INSERT INTO embedding_dues (file_id)
SELECT f.id FROM grants g JOIN files f ON f.notebook_id = g.id WHERE g.kind = 'notebook' AND f.status = 'ready'
UNION SELECT f.id FROM grants g JOIN notebooks n ON n.area_id = g.id JOIN files f ON f.notebook_id = n.id WHERE g.kind = 'work-area' AND f.status = 'ready'
ON CONFLICT DO NOTHING;
