CREATE TABLE "release_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"remote" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "release_origins" (
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"published_by" text NOT NULL,
	"commit" text,
	"ci_run" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "release_origins_remote_release_pk" PRIMARY KEY("remote","release")
);
--> statement-breakpoint
CREATE TABLE "release_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"hint" text NOT NULL,
	"remote" text NOT NULL,
	"environments" text[] NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "release_tokens_hash" ON "release_tokens" USING btree ("hash");