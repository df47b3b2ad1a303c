ALTER TABLE "passages" ADD COLUMN "notebook_id" text;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_notebook_id_notebooks_id_fk" FOREIGN KEY ("notebook_id") REFERENCES "public"."notebooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passages_notebook" ON "passages" USING btree ("notebook_id");--> statement-breakpoint
DELETE FROM "passages" WHERE "kind" = 'notebook' AND NOT EXISTS (SELECT 1 FROM "notebooks" WHERE "notebooks"."id" = "passages"."ref");--> statement-breakpoint
UPDATE "passages" SET "notebook_id" = "ref" WHERE "kind" = 'notebook';
