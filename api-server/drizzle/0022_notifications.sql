DROP TABLE "help_articles" CASCADE;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "notifications" jsonb;--> statement-breakpoint
CREATE FUNCTION tell_alerts_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('alerts_changed', COALESCE(NEW.user_id, OLD.user_id)); RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER alerts_changed AFTER INSERT OR UPDATE OR DELETE ON "alerts" FOR EACH ROW EXECUTE FUNCTION tell_alerts_changed();
