CREATE TABLE "release_alarms" (
	"env" text NOT NULL,
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"day" date NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "release_alarms_env_remote_release_day_pk" PRIMARY KEY("env","remote","release","day")
);
--> statement-breakpoint
CREATE TABLE "release_measures" (
	"day" date NOT NULL,
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"measure" text NOT NULL,
	"bucket" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "release_measures_day_remote_release_measure_bucket_pk" PRIMARY KEY("day","remote","release","measure","bucket")
);
--> statement-breakpoint
ALTER TABLE "connection_prices" ADD COLUMN "minute_micro" bigint;--> statement-breakpoint
ALTER TABLE "connection_prices" ADD COLUMN "character_micro" bigint;--> statement-breakpoint
ALTER TABLE "model_calls" ADD COLUMN "audio_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "model_calls" ADD COLUMN "characters" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "model_prices" ADD COLUMN "minute_micro" bigint;--> statement-breakpoint
ALTER TABLE "model_prices" ADD COLUMN "character_micro" bigint;--> statement-breakpoint
CREATE OR REPLACE FUNCTION grants_to(reader text) RETURNS SETOF grants LANGUAGE sql STABLE AS $$
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
	UNION ALL
	SELECT g.* FROM grants g
	WHERE g.grantee_kind = 'group' AND g.grantee_id IN (SELECT m.group_id FROM group_members m WHERE m.user_id = reader)
$$;--> statement-breakpoint
CREATE FUNCTION tell_group_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed group_members := COALESCE(NEW, OLD);
BEGIN
	IF EXISTS (SELECT 1 FROM grants g WHERE g.grantee_kind = 'group' AND g.grantee_id = changed.group_id) THEN
		PERFORM pg_notify('sharing_changed', json_build_object('kind', 'group', 'id', changed.group_id, 'person', changed.user_id)::text);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER group_members_changed AFTER INSERT OR DELETE ON group_members FOR EACH ROW EXECUTE FUNCTION tell_group_changed();--> statement-breakpoint
CREATE FUNCTION empty_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM group_members WHERE group_id = OLD.id;
	RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER groups_emptied BEFORE DELETE ON groups FOR EACH ROW EXECUTE FUNCTION empty_group();--> statement-breakpoint
CREATE TRIGGER groups_grants AFTER DELETE ON groups FOR EACH ROW EXECUTE FUNCTION forget_grantee('group');
