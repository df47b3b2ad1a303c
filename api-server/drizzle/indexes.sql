-- Indexes of tables that may be large, which are built after the start without locking writes (src/platform/database/build-indexes.ts).
-- Move the CREATE INDEX lines of a generated migration here, except those of tables that the migration itself creates.
CREATE INDEX CONCURRENTLY "item_index_owned" ON "item_index" USING gin (owned_lexemes("user_id", "language", "search")) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "item_texts_owned" ON "item_texts" USING gin (owned_lexemes("user_id", "language", "search")) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "passages_owned" ON "passages" USING gin (owned_lexemes(coalesce("user_id", ''), "language", "search")) WITH (gin_pending_list_limit=64);--> statement-breakpoint
DROP INDEX CONCURRENTLY "item_index_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY "item_texts_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY "passages_search";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "agent_approvals_created" ON "agent_approvals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "agent_approvals_waiting" ON "agent_approvals" USING btree ("created_at") WHERE "agent_approvals"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "agent_approvals_answered" ON "agent_approvals" USING btree ("decided_at") WHERE "agent_approvals"."answer" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "agent_log_created" ON "agent_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "agent_log_running" ON "agent_log" USING btree ("created_at") WHERE "agent_log"."status" = 'running';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "agents_image" ON "agents" USING btree (substring("image" from '[^/]*$'));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "login_sessions_started" ON "login_sessions" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "blueprints_unsealed" ON "blueprints" USING btree ("id") WHERE "blueprints"."definition" is not null and "blueprints"."sealed_headers" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "chat_runs_with_events" ON "chat_runs" USING btree ("ended_at") WHERE "chat_runs"."has_events";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "comments_deleted" ON "comments" USING btree ("deleted_at") WHERE "comments"."text" <> '';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "assistant_codes_expired" ON "assistant_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "assistant_tokens_expired" ON "assistant_tokens" USING btree ("refresh_expires_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "data_exports_created" ON "data_exports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "data_exports_open" ON "data_exports" USING btree ("status","touched_at") WHERE "data_exports"."status" = 'working' or "data_exports"."lease_node" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "document_states_unmerged" ON "document_states" USING btree ("changed_at") WHERE "document_states"."last_id" > "document_states"."merged_id";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "golden_sets_due" ON "golden_sets" USING btree ("id") WHERE "golden_sets"."due" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "profiles_deletion" ON "profiles" USING btree ("deletion_at") WHERE "profiles"."deletion_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "area_tasks_deleted" ON "area_tasks" USING btree ("deleted_at") WHERE "area_tasks"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "workflow_runs_user" ON "workflow_runs" USING btree ("workflow_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "workflow_runs_unsealed" ON "workflow_runs" USING btree ("id") WHERE "workflow_runs"."sealed_headers" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "workflow_runs_waiting" ON "workflow_runs" USING btree ("created_at") WHERE "workflow_runs"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "agents_knowledge" ON "agents" USING btree ("knowledge_id") WHERE "agents"."knowledge_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "item_index_in_notebook" ON "item_index" USING btree ("notebook_id") WHERE "item_index"."notebook_id" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY "item_index_filed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "login_sessions_seen" ON "login_sessions" USING btree ("user_id",coalesce("ended_at", "started_at"));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "digest_schedules_retry" ON "digest_schedules" USING btree ("retry_at") WHERE "digest_schedules"."retry_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "model_calls_costed" ON "model_calls" USING btree ("started_at") WHERE "model_calls"."cost_micro" > 0 or "model_calls"."reserved_micro" > 0;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_domain" ON "users" USING btree (lower(split_part("email", '@', -1)));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "chat_messages_image_url" ON "chat_messages" USING btree (substring("sources" ->> 'image_url' from '/api/chat/images/([^?]+)')) WHERE "chat_messages"."sources" ->> 'image_url' is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "chat_messages_image_from" ON "chat_messages" USING btree (substring("sources" ->> 'image_from' from '/api/chat/images/([^?]+)')) WHERE "chat_messages"."sources" ->> 'image_from' is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_email_part" ON "users" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_name_part" ON "users" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "profiles_name_part" ON "profiles" USING gin (("first_name" || ' ' || "last_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "person_index_department" ON "person_index" USING btree ("department","sort_name","id") WHERE "person_index"."department" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "files_content" ON "files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "passages_language" ON "passages" USING btree ("user_id","language");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "files_scanned" ON "files" USING btree ("recognition_due_at") WHERE "files"."recognition_due_at" is not null;
