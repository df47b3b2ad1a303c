ALTER TABLE "person_index" ADD COLUMN "department" text;--> statement-breakpoint
ALTER TABLE "scim_people" ADD COLUMN "department" text;