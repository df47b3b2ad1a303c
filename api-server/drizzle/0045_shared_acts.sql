CREATE TABLE "shared_acts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"thing_id" text NOT NULL,
	"notebook_id" text,
	"owner_id" text NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"act" text NOT NULL,
	"name" text NOT NULL,
	"details" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shared_acts" ADD CONSTRAINT "shared_acts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_acts" ADD CONSTRAINT "shared_acts_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_acts_thing" ON "shared_acts" USING btree ("kind","thing_id","id");--> statement-breakpoint
CREATE INDEX "shared_acts_notebook" ON "shared_acts" USING btree ("notebook_id","id");--> statement-breakpoint
CREATE INDEX "shared_acts_owner" ON "shared_acts" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "shared_acts_actor" ON "shared_acts" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "shared_acts_at" ON "shared_acts" USING btree ("at");--> statement-breakpoint
CREATE OR REPLACE FUNCTION shared_with(reader text) RETURNS TABLE (owner_id text, kind text, id text, level text) LANGUAGE sql STABLE AS $$
	SELECT reached.user_id, reached.kind, reached.id, (array_agg(reached.level ORDER BY level_rank(reached.level) DESC))[1] FROM (
		SELECT i.user_id, i.kind, i.id, g.level, g.grantee_kind FROM grants_to(reader) g JOIN item_index i ON i.kind = g.kind AND i.id = g.id
		UNION ALL
		SELECT i.user_id, i.kind, i.id, g.level, g.grantee_kind FROM grants_to(reader) g JOIN item_index i ON i.notebook_id = g.id
		WHERE g.kind = 'notebook'
	) reached
	WHERE reached.user_id <> reader AND (reached.grantee_kind <> 'person' OR reached.user_id IN (
		SELECT b.user_id FROM workspace_members a JOIN workspace_members b ON b.workspace_id = a.workspace_id WHERE a.user_id = reader))
	GROUP BY reached.user_id, reached.kind, reached.id
$$;