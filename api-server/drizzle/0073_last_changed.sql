-- When a thing was last changed existed only in the index, which is emptied and filled again by upgrades and restores.
ALTER TABLE "agents" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sticky_notes" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "work_areas" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "agents" t SET "updated_at" = coalesce((SELECT i."changed_at" FROM "item_index" i WHERE i."kind" = 'agent' AND i."id" = t."id" AND i."user_id" = t."user_id"), t."created_at");--> statement-breakpoint
UPDATE "files" t SET "updated_at" = coalesce((SELECT i."changed_at" FROM "item_index" i WHERE i."kind" = 'file' AND i."id" = t."id" AND i."user_id" = t."user_id"), t."created_at");--> statement-breakpoint
UPDATE "reports" t SET "updated_at" = coalesce((SELECT i."changed_at" FROM "item_index" i WHERE i."kind" = 'report' AND i."id" = t."id" AND i."user_id" = t."user_id"), t."created_at");--> statement-breakpoint
UPDATE "sticky_notes" t SET "updated_at" = coalesce((SELECT i."changed_at" FROM "item_index" i WHERE i."kind" = 'sticky-note' AND i."id" = t."id" AND i."user_id" = t."user_id"), t."created_at");--> statement-breakpoint
UPDATE "work_areas" t SET "updated_at" = coalesce((SELECT i."changed_at" FROM "item_index" i WHERE i."kind" = 'work-area' AND i."id" = t."id" AND i."user_id" = t."user_id"), t."created_at");--> statement-breakpoint
UPDATE "trash_rows" SET "row" = "row" || jsonb_build_object('updated_at', "row" -> 'created_at') WHERE "kind" = 'row' AND "table_name" IN ('agents', 'files', 'reports');--> statement-breakpoint
-- Triggers keep the columns, so that a node of an earlier version, which doesn't know them, keeps them too. A new owner or another notebook
-- changes where a thing is, not what it says.
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.updated_at := greatest(OLD.updated_at, now());
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER note_change BEFORE UPDATE OF name, description, instructions, starters ON "agents" FOR EACH ROW
	WHEN ((OLD.name, OLD.description, OLD.instructions, OLD.starters) IS DISTINCT FROM (NEW.name, NEW.description, NEW.instructions, NEW.starters))
	EXECUTE FUNCTION note_change();--> statement-breakpoint
CREATE TRIGGER note_change BEFORE UPDATE OF name ON "files" FOR EACH ROW
	WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION note_change();--> statement-breakpoint
CREATE TRIGGER note_change BEFORE UPDATE OF name, body ON "reports" FOR EACH ROW
	WHEN ((OLD.name, OLD.body) IS DISTINCT FROM (NEW.name, NEW.body)) EXECUTE FUNCTION note_change();--> statement-breakpoint
CREATE TRIGGER note_change BEFORE UPDATE OF text, route_url ON "sticky_notes" FOR EACH ROW
	WHEN ((OLD.text, OLD.route_url) IS DISTINCT FROM (NEW.text, NEW.route_url)) EXECUTE FUNCTION note_change();--> statement-breakpoint
CREATE TRIGGER note_change BEFORE UPDATE OF name, description ON "work_areas" FOR EACH ROW
	WHEN ((OLD.name, OLD.description) IS DISTINCT FROM (NEW.name, NEW.description)) EXECUTE FUNCTION note_change();
