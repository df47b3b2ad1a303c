CREATE TABLE "grants" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"grantee_kind" text NOT NULL,
	"grantee_id" text NOT NULL,
	"level" text NOT NULL,
	"given_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grants_kind_id_grantee_kind_grantee_id_pk" PRIMARY KEY("kind","id","grantee_kind","grantee_id")
);
--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grants_grantee" ON "grants" USING btree ("grantee_kind","grantee_id");--> statement-breakpoint
CREATE INDEX "grants_giver" ON "grants" USING btree ("given_by");--> statement-breakpoint
CREATE INDEX "item_index_thing" ON "item_index" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "item_index_filed" ON "item_index" USING btree ("notebook_id");--> statement-breakpoint
CREATE FUNCTION level_rank(level text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
	SELECT array_position(ARRAY['view', 'use', 'edit', 'own'], level)
$$;--> statement-breakpoint
CREATE FUNCTION work_together(one text, other text) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT EXISTS (
		SELECT 1 FROM workspace_members a JOIN workspace_members b ON b.workspace_id = a.workspace_id
		WHERE a.user_id = one AND b.user_id = other)
$$;--> statement-breakpoint
CREATE FUNCTION grants_to(reader text) RETURNS SETOF grants LANGUAGE sql STABLE AS $$
	SELECT g.* FROM grants g WHERE g.grantee_kind = 'person' AND g.grantee_id = reader
	UNION ALL
	SELECT g.* FROM grants g
	JOIN team_members t ON t.team_id = g.grantee_id
	JOIN workspace_members m ON m.id = t.member_id AND m.user_id = reader
	WHERE g.grantee_kind = 'team'
	UNION ALL
	SELECT g.* FROM grants g
	JOIN workspace_members m ON m.workspace_id = g.grantee_id AND m.user_id = reader AND m.role <> 'Guest'
	WHERE g.grantee_kind = 'workspace'
$$;--> statement-breakpoint
CREATE FUNCTION access_of(reader text, thing_kind text, thing_id text) RETURNS TABLE (owner_id text, level text) LANGUAGE sql STABLE AS $$
	SELECT i.user_id, CASE WHEN i.user_id = reader THEN 'own' ELSE (
		SELECT g.level FROM grants_to(reader) g
		WHERE ((g.kind = i.kind AND g.id = i.id) OR (g.kind = 'notebook' AND g.id = i.notebook_id))
			AND (g.grantee_kind <> 'person' OR work_together(reader, i.user_id))
		ORDER BY level_rank(g.level) DESC LIMIT 1) END
	FROM item_index i WHERE i.kind = thing_kind AND i.id = thing_id
$$;--> statement-breakpoint
CREATE FUNCTION shared_with(reader text) RETURNS TABLE (owner_id text, kind text, id text, level text) LANGUAGE sql STABLE AS $$
	SELECT reached.user_id, reached.kind, reached.id, (array_agg(reached.level ORDER BY level_rank(reached.level) DESC))[1] FROM (
		SELECT i.user_id, i.kind, i.id, g.level, g.grantee_kind FROM grants_to(reader) g JOIN item_index i ON i.kind = g.kind AND i.id = g.id
		UNION ALL
		SELECT i.user_id, i.kind, i.id, g.level, g.grantee_kind FROM grants_to(reader) g JOIN item_index i ON i.notebook_id = g.id
		WHERE g.kind = 'notebook'
	) reached
	WHERE reached.user_id <> reader AND (reached.grantee_kind <> 'person' OR work_together(reader, reached.user_id))
	GROUP BY reached.user_id, reached.kind, reached.id
$$;--> statement-breakpoint
CREATE FUNCTION tell_grant_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed grants := COALESCE(NEW, OLD);
BEGIN
	PERFORM pg_notify('sharing_changed', json_build_object(
		'kind', changed.kind, 'id', changed.id, changed.grantee_kind, changed.grantee_id)::text);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER grants_changed AFTER INSERT OR UPDATE OR DELETE ON grants FOR EACH ROW EXECUTE FUNCTION tell_grant_changed();--> statement-breakpoint
CREATE FUNCTION tell_shared_thing_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed item_index := COALESCE(NEW, OLD);
BEGIN
	IF EXISTS (
		SELECT 1 FROM grants g
		WHERE (g.kind = changed.kind AND g.id = changed.id) OR (g.kind = 'notebook' AND g.id IN (NEW.notebook_id, OLD.notebook_id)))
	THEN
		PERFORM pg_notify('sharing_changed', json_build_object(
			'kind', changed.kind, 'id', changed.id, 'owner', changed.user_id, 'notebook', OLD.notebook_id)::text);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER item_index_shared AFTER INSERT OR UPDATE OR DELETE ON item_index FOR EACH ROW EXECUTE FUNCTION tell_shared_thing_changed();--> statement-breakpoint
CREATE FUNCTION tell_member_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('sharing_changed', json_build_object('kind', 'workspace', 'id', OLD.workspace_id, 'person', OLD.user_id)::text);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER workspace_members_changed AFTER UPDATE OR DELETE ON workspace_members FOR EACH ROW EXECUTE FUNCTION tell_member_changed();--> statement-breakpoint
CREATE FUNCTION tell_team_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed team_members := COALESCE(NEW, OLD);
BEGIN
	PERFORM pg_notify('sharing_changed', json_build_object('kind', 'team', 'id', changed.team_id, 'person', m.user_id)::text)
	FROM workspace_members m WHERE m.id = changed.member_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER team_members_changed AFTER INSERT OR DELETE ON team_members FOR EACH ROW EXECUTE FUNCTION tell_team_changed();--> statement-breakpoint
CREATE FUNCTION forget_grantee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM grants WHERE grantee_kind = TG_ARGV[0] AND grantee_id = OLD.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_grants AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION forget_grantee('person');--> statement-breakpoint
CREATE TRIGGER teams_grants AFTER DELETE ON teams FOR EACH ROW EXECUTE FUNCTION forget_grantee('team');--> statement-breakpoint
CREATE TRIGGER workspaces_grants AFTER DELETE ON workspaces FOR EACH ROW EXECUTE FUNCTION forget_grantee('workspace');
