CREATE TABLE "audit_chain" (
	"id" integer PRIMARY KEY NOT NULL,
	"base_seq" bigint NOT NULL,
	"base_hash" text NOT NULL,
	"head_seq" bigint NOT NULL,
	"head_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_streams" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"url" text,
	"sealed_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_seq" bigint NOT NULL,
	"sent_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"due_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "server_nodes" (
	"id" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"version" text NOT NULL,
	"node_version" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hold_people" (
	"hold_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hold_people_hold_id_user_id_pk" PRIMARY KEY("hold_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_name" text NOT NULL,
	"reason" text NOT NULL,
	"placed_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lifted_by" text,
	"lifted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity_providers" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"is_on" boolean NOT NULL,
	"opens_accounts" boolean NOT NULL,
	"domains" jsonb NOT NULL,
	"groups" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"sealed_secret" text,
	"tested_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_requests" (
	"user_id" text NOT NULL,
	"model_id" text NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "model_requests_user_id_model_id_pk" PRIMARY KEY("user_id","model_id")
);
--> statement-breakpoint
CREATE TABLE "model_rule_groups" (
	"rule_id" text NOT NULL,
	"group_id" text NOT NULL,
	CONSTRAINT "model_rule_groups_rule_id_group_id_pk" PRIMARY KEY("rule_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "model_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"provider_id" text,
	"model_id" text NOT NULL,
	"is_enabled" boolean,
	"display_name" text,
	"requests_per_minute" integer,
	"is_restricted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "model_rules_model" UNIQUE NULLS NOT DISTINCT("provider_id","model_id")
);
--> statement-breakpoint
CREATE TABLE "installation_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "installation_invitations_email_unique" UNIQUE("email"),
	CONSTRAINT "installation_invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "policies" (
	"scope" text PRIMARY KEY NOT NULL,
	"group_id" text,
	"abilities" jsonb NOT NULL,
	"blocked_terms" jsonb NOT NULL,
	"moderation" jsonb,
	"sealed_secret" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"holder" text NOT NULL,
	"heartbeat_at" timestamp with time zone NOT NULL,
	"deleted" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "workspace_retention" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"chats" integer,
	"files" integer,
	"runs" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scim_groups" (
	"group_id" text PRIMARY KEY NOT NULL,
	"external_id" text
);
--> statement-breakpoint
CREATE TABLE "scim_people" (
	"user_id" text PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"external_id" text,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "scim_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"hint" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "budgets" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"monthly_micro" bigint NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "budgets_kind_id_pk" PRIMARY KEY("kind","id"),
	CONSTRAINT "budgets_positive" CHECK ("budgets"."monthly_micro" > 0)
);
--> statement-breakpoint
CREATE TABLE "model_calls" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"started_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"chat_id" text,
	"message_id" text,
	"agent_id" text,
	"workflow_id" text,
	"model" text NOT NULL,
	"connection_id" text NOT NULL,
	"connection_name" text NOT NULL,
	"payer" text NOT NULL,
	"scopes" text[] NOT NULL,
	"status" text NOT NULL,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"cached_tokens" integer DEFAULT 0 NOT NULL,
	"reasoning_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"pictures" integer DEFAULT 0 NOT NULL,
	"is_estimated" boolean DEFAULT false NOT NULL,
	"price" jsonb,
	"cost_micro" bigint,
	"reserved_micro" bigint DEFAULT 0 NOT NULL,
	"month" text NOT NULL,
	"beat_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_prices" (
	"model" text PRIMARY KEY NOT NULL,
	"input_micro" bigint,
	"cached_micro" bigint,
	"output_micro" bigint,
	"picture_micro" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spending" (
	"scope" text NOT NULL,
	"month" text NOT NULL,
	"spent_micro" bigint DEFAULT 0 NOT NULL,
	"reserved_micro" bigint DEFAULT 0 NOT NULL,
	"warned_at" timestamp with time zone,
	CONSTRAINT "spending_scope_month_pk" PRIMARY KEY("scope","month")
);
--> statement-breakpoint
DROP INDEX "audit_entries_actor";--> statement-breakpoint
ALTER TABLE "audit_entries" ALTER COLUMN "target_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "model_providers" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "seq" bigint;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "actor_kind" text DEFAULT 'server' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "actor_name" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "actor_salt" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "actor_hash" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "content_salt" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "content_hash" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "prev_hash" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "hash" text;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "duty" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "last_problem" text;--> statement-breakpoint
ALTER TABLE "model_providers" ADD COLUMN "workspace_id" text;--> statement-breakpoint
ALTER TABLE "model_providers" ADD COLUMN "protocol" text DEFAULT 'openai-chat' NOT NULL;--> statement-breakpoint
ALTER TABLE "trash" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "hold_people" ADD CONSTRAINT "hold_people_hold_id_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."holds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_people" ADD CONSTRAINT "hold_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_placed_by_users_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_lifted_by_users_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_requests" ADD CONSTRAINT "model_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_rule_groups" ADD CONSTRAINT "model_rule_groups_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_rule_groups" ADD CONSTRAINT "model_rule_groups_rule" FOREIGN KEY ("rule_id") REFERENCES "public"."model_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_rules" ADD CONSTRAINT "model_rules_provider_id_model_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."model_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "installation_invitations" ADD CONSTRAINT "installation_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policies" ADD CONSTRAINT "policies_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_retention" ADD CONSTRAINT "workspace_retention_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_groups" ADD CONSTRAINT "scim_groups_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_people" ADD CONSTRAINT "scim_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_calls" ADD CONSTRAINT "model_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hold_people_user" ON "hold_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "holds_lifted" ON "holds" USING btree ("lifted_at","created_at");--> statement-breakpoint
CREATE INDEX "holds_workspace" ON "holds" USING btree ("workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_providers_name" ON "identity_providers" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "model_rule_groups_group" ON "model_rule_groups" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "retention_runs_one_running" ON "retention_runs" USING btree ("status") WHERE "retention_runs"."status" = 'running';--> statement-breakpoint
CREATE INDEX "retention_runs_started" ON "retention_runs" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_people_name" ON "scim_people" USING btree (lower("user_name"));--> statement-breakpoint
CREATE INDEX "scim_people_external" ON "scim_people" USING btree ("external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_tokens_hash" ON "scim_tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "model_calls_started" ON "model_calls" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "model_calls_user" ON "model_calls" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "model_calls_chat" ON "model_calls" USING btree ("chat_id") WHERE "model_calls"."chat_id" is not null;--> statement-breakpoint
CREATE INDEX "model_calls_agent" ON "model_calls" USING btree ("agent_id") WHERE "model_calls"."agent_id" is not null;--> statement-breakpoint
CREATE INDEX "model_calls_workflow" ON "model_calls" USING btree ("workflow_id") WHERE "model_calls"."workflow_id" is not null;--> statement-breakpoint
CREATE INDEX "model_calls_running" ON "model_calls" USING btree ("beat_at") WHERE "model_calls"."status" = 'running';--> statement-breakpoint
ALTER TABLE "model_providers" ADD CONSTRAINT "model_providers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entries_seq" ON "audit_entries" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "audit_entries_target" ON "audit_entries" USING btree ("target_kind","target_id","seq");--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("action","seq");--> statement-breakpoint
CREATE INDEX "audit_entries_request" ON "audit_entries" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "model_providers_workspace_name" ON "model_providers" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "model_providers_shared_name" ON "model_providers" USING btree ("name") WHERE "model_providers"."user_id" is null and "model_providers"."workspace_id" is null;--> statement-breakpoint
CREATE INDEX "notebooks_area" ON "notebooks" USING btree ("area_id");--> statement-breakpoint
CREATE INDEX "area_items_thing" ON "area_items" USING btree ("kind","item_id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","seq");--> statement-breakpoint
ALTER TABLE "model_providers" ADD CONSTRAINT "model_providers_one_owner" CHECK ("model_providers"."user_id" is null or "model_providers"."workspace_id" is null);--> statement-breakpoint
CREATE FUNCTION areas_with(of_owner text, thing_kind text, thing_id text, in_notebook text) RETURNS SETOF text LANGUAGE sql STABLE AS $$
	SELECT a.area_id FROM area_items a JOIN work_areas w ON w.id = a.area_id AND w.user_id = a.user_id
	WHERE a.kind = thing_kind AND a.item_id = thing_id AND a.user_id = of_owner AND a.kind <> 'notebook'
	UNION ALL
	SELECT w.id FROM notebooks n JOIN work_areas w ON w.id = n.area_id AND w.user_id = n.user_id
	WHERE n.id = CASE WHEN thing_kind = 'notebook' THEN thing_id ELSE in_notebook END AND n.user_id = of_owner AND NOT n.is_default
$$;--> statement-breakpoint
CREATE FUNCTION grants_of(of_owner text, thing_kind text, thing_id text, in_notebook text) RETURNS SETOF grants LANGUAGE sql STABLE AS $$
	SELECT g.* FROM grants g WHERE g.kind = thing_kind AND g.id = thing_id
	UNION ALL
	SELECT g.* FROM grants g WHERE g.kind = 'notebook' AND g.id = in_notebook
	UNION ALL
	SELECT g.* FROM grants g WHERE g.kind = 'work-area' AND g.id IN (SELECT areas_with(of_owner, thing_kind, thing_id, in_notebook))
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION access_of(reader text, thing_kind text, thing_id text) RETURNS TABLE (owner_id text, level text) LANGUAGE sql STABLE AS $$
	SELECT i.user_id, CASE WHEN i.user_id = reader THEN 'own' ELSE (
		SELECT g.level FROM grants_to(reader) g
		WHERE ((g.kind = i.kind AND g.id = i.id) OR (g.kind = 'notebook' AND g.id = i.notebook_id)
				OR (g.kind = 'work-area' AND g.id IN (SELECT areas_with(i.user_id, i.kind, i.id, i.notebook_id))))
			AND (g.grantee_kind <> 'person' OR work_together(reader, i.user_id))
		ORDER BY level_rank(g.level) DESC LIMIT 1) END
	FROM item_index i WHERE i.kind = thing_kind AND i.id = thing_id
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION shared_with(reader text) RETURNS TABLE (owner_id text, kind text, id text, level text) LANGUAGE sql STABLE AS $$
	WITH given AS MATERIALIZED (SELECT * FROM grants_to(reader)),
		given_areas AS MATERIALIZED (
			SELECT w.id, w.user_id, g.level, g.grantee_kind FROM given g JOIN work_areas w ON w.id = g.id WHERE g.kind = 'work-area')
	SELECT reached.user_id, reached.kind, reached.id, (array_agg(reached.level ORDER BY level_rank(reached.level) DESC))[1] FROM (
		SELECT i.user_id, i.kind, i.id, g.level, g.grantee_kind FROM given g JOIN item_index i ON i.kind = g.kind AND i.id = g.id
		UNION ALL
		SELECT i.user_id, i.kind, i.id, g.level, g.grantee_kind FROM given g JOIN item_index i ON i.notebook_id = g.id
		WHERE g.kind = 'notebook'
		UNION ALL
		SELECT i.user_id, i.kind, i.id, g.level, g.grantee_kind FROM given_areas g
		JOIN area_items a ON a.area_id = g.id AND a.user_id = g.user_id AND a.kind <> 'notebook'
		JOIN item_index i ON i.user_id = a.user_id AND i.kind = a.kind AND i.id = a.item_id
		UNION ALL
		SELECT i.user_id, i.kind, i.id, g.level, g.grantee_kind FROM given_areas g
		JOIN notebooks n ON n.area_id = g.id AND n.user_id = g.user_id AND NOT n.is_default
		JOIN item_index i ON i.user_id = n.user_id AND i.kind = 'notebook' AND i.id = n.id
		UNION ALL
		SELECT i.user_id, i.kind, i.id, g.level, g.grantee_kind FROM given_areas g
		JOIN notebooks n ON n.area_id = g.id AND n.user_id = g.user_id AND NOT n.is_default
		JOIN item_index i ON i.notebook_id = n.id
	) reached
	WHERE reached.user_id <> reader AND (reached.grantee_kind <> 'person' OR reached.user_id IN (
		SELECT b.user_id FROM workspace_members a JOIN workspace_members b ON b.workspace_id = a.workspace_id WHERE a.user_id = reader))
	GROUP BY reached.user_id, reached.kind, reached.id
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_shared_thing_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed item_index := COALESCE(NEW, OLD);
BEGIN
	IF EXISTS (SELECT 1 FROM grants_of(changed.user_id, changed.kind, changed.id, NEW.notebook_id))
		OR (OLD.notebook_id IS NOT NULL AND EXISTS (SELECT 1 FROM grants_of(OLD.user_id, OLD.kind, OLD.id, OLD.notebook_id)))
	THEN
		PERFORM pg_notify('sharing_changed', json_build_object(
			'kind', changed.kind, 'id', changed.id, 'owner', changed.user_id, 'notebook', OLD.notebook_id)::text);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION tell_area_changed(area text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF area IS NOT NULL AND EXISTS (SELECT 1 FROM grants g WHERE g.kind = 'work-area' AND g.id = area) THEN
		PERFORM pg_notify('sharing_changed', json_build_object('kind', 'work-area', 'id', area)::text);
	END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION tell_area_items_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM tell_area_changed(OLD.area_id);
	PERFORM tell_area_changed(NEW.area_id) WHERE NEW.area_id IS DISTINCT FROM OLD.area_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER area_items_changed AFTER INSERT OR UPDATE OR DELETE ON area_items FOR EACH ROW EXECUTE FUNCTION tell_area_items_changed();--> statement-breakpoint
CREATE TRIGGER area_categories_changed AFTER INSERT OR UPDATE OR DELETE ON area_categories FOR EACH ROW EXECUTE FUNCTION tell_area_items_changed();--> statement-breakpoint
CREATE TRIGGER notebooks_area_changed AFTER UPDATE OF area_id ON notebooks FOR EACH ROW WHEN (OLD.area_id IS DISTINCT FROM NEW.area_id) EXECUTE FUNCTION tell_area_items_changed();--> statement-breakpoint
CREATE TRIGGER notebooks_area_added AFTER INSERT ON notebooks FOR EACH ROW WHEN (NEW.area_id IS NOT NULL) EXECUTE FUNCTION tell_area_items_changed();--> statement-breakpoint
CREATE TRIGGER notebooks_area_removed AFTER DELETE ON notebooks FOR EACH ROW WHEN (OLD.area_id IS NOT NULL) EXECUTE FUNCTION tell_area_items_changed();
