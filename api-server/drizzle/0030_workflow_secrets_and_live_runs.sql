ALTER TABLE "workflow_runs" ADD COLUMN "sealed_headers" jsonb;--> statement-breakpoint
ALTER TABLE "blueprints" ADD COLUMN "sealed_headers" jsonb;--> statement-breakpoint
CREATE FUNCTION tell_workflow_run_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('workflow_runs_changed', NEW.user_id); RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER workflow_run_changed AFTER INSERT OR UPDATE OF "status" ON "workflow_runs" FOR EACH ROW EXECUTE FUNCTION tell_workflow_run_changed();--> statement-breakpoint
CREATE FUNCTION tell_workflow_run_step_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('workflow_runs_changed', user_id) FROM workflow_runs WHERE id = NEW.run_id; RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER workflow_run_step_changed AFTER UPDATE OF "status" ON "workflow_run_steps" FOR EACH ROW EXECUTE FUNCTION tell_workflow_run_step_changed();
