CREATE TABLE "release_signatures" (
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"key_id" text NOT NULL,
	"signature" text NOT NULL,
	"entry_bytes" double precision,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "release_signatures_remote_release_pk" PRIMARY KEY("remote","release")
);
--> statement-breakpoint
ALTER TABLE "release_tokens" ADD COLUMN "issuer_id" text;--> statement-breakpoint
ALTER TABLE "release_tokens" ADD COLUMN "is_of_machine" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "release_tokens" ADD COLUMN "announced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "release_tokens" ADD COLUMN "first_promoted_at" timestamp with time zone;--> statement-breakpoint
-- Only the audit log knows who issued a token before.
UPDATE "release_tokens" t SET
	"announced_at" = t."created_at",
	"is_of_machine" = COALESCE((SELECT e.actor_kind = 'server' FROM audit_entries e
		WHERE e.action = 'release.token.create' AND e.target_id = t.id ORDER BY e.id LIMIT 1), false),
	"issuer_id" = (SELECT e.actor_id FROM audit_entries e
		WHERE e.action = 'release.token.create' AND e.target_id = t.id AND e.actor_kind = 'person' ORDER BY e.id LIMIT 1),
	"first_promoted_at" = (SELECT min(e.at) FROM audit_entries e
		WHERE e.action = 'release.promote' AND e.actor_kind = 'token' AND e.actor_id = t.id);
