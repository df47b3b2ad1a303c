CREATE TABLE "area_tasks" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"area_id" text NOT NULL,
	"title" text NOT NULL,
	"assignee_id" text,
	"due_on" date,
	"done_at" timestamp with time zone,
	"created_by" text,
	"position" integer NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "area_tasks" ADD CONSTRAINT "area_tasks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "area_tasks" ADD CONSTRAINT "area_tasks_area_id_work_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."work_areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "area_tasks" ADD CONSTRAINT "area_tasks_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "area_tasks" ADD CONSTRAINT "area_tasks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "area_tasks_list" ON "area_tasks" USING btree ("area_id","user_id","position");--> statement-breakpoint
CREATE INDEX "area_tasks_user" ON "area_tasks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "area_tasks_assignee" ON "area_tasks" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "area_tasks_maker" ON "area_tasks" USING btree ("created_by");--> statement-breakpoint
CREATE TRIGGER area_tasks_changed AFTER INSERT OR UPDATE OR DELETE ON area_tasks FOR EACH ROW EXECUTE FUNCTION tell_area_items_changed();
