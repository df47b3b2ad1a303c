CREATE TABLE "unwanted_feeds" (
	"workspace_id" text NOT NULL,
	"feed_id" text NOT NULL,
	CONSTRAINT "unwanted_feeds_workspace_id_feed_id_pk" PRIMARY KEY("workspace_id","feed_id")
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "workspace_id" text;--> statement-breakpoint
ALTER TABLE "passages" ADD COLUMN "workspace_id" text;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "workspace_id" text;--> statement-breakpoint
ALTER TABLE "feeds" ADD COLUMN "added_by" text;--> statement-breakpoint
ALTER TABLE "unwanted_feeds" ADD CONSTRAINT "unwanted_feeds_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unwanted_feeds" ADD CONSTRAINT "unwanted_feeds_feed_id_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
UPDATE "feeds" f SET "workspace_id" = w.id, "added_by" = f.user_id FROM "workspaces" w WHERE w.personal_user_id = f.user_id;--> statement-breakpoint
UPDATE "articles" a SET "workspace_id" = w.id FROM "workspaces" w WHERE w.personal_user_id = a.user_id;--> statement-breakpoint
UPDATE "article_sources" s SET "owner_key" = w.id FROM "workspaces" w WHERE w.personal_user_id = s.owner_key;--> statement-breakpoint
UPDATE "passages" p SET "workspace_id" = w.id, "user_id" = null FROM "workspaces" w WHERE p.kind = 'article' AND w.personal_user_id = p.user_id;--> statement-breakpoint
INSERT INTO "unwanted_feeds" ("workspace_id", "feed_id") SELECT w.id, h.feed_id FROM "hidden_feeds" h JOIN "workspaces" w ON w.personal_user_id = h.user_id;
