CREATE TABLE "area_categories" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"area_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "area_items" (
	"user_id" text NOT NULL,
	"area_id" text NOT NULL,
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"category_id" text,
	CONSTRAINT "area_items_user_id_area_id_kind_item_id_pk" PRIMARY KEY("user_id","area_id","kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "deleted_areas" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kept" jsonb NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "area_categories" ADD CONSTRAINT "area_categories_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "area_categories" ADD CONSTRAINT "area_categories_area_id_work_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."work_areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "area_items" ADD CONSTRAINT "area_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "area_items" ADD CONSTRAINT "area_items_area_id_work_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."work_areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "area_items" ADD CONSTRAINT "area_items_category_id_area_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."area_categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_areas" ADD CONSTRAINT "deleted_areas_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "area_categories_name" ON "area_categories" USING btree ("user_id","area_id",lower("name"));--> statement-breakpoint
CREATE INDEX "area_items_category" ON "area_items" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "deleted_areas_user" ON "deleted_areas" USING btree ("user_id","deleted_at");