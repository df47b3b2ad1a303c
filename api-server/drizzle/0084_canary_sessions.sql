CREATE TABLE "canary_sessions" (
	"env" text NOT NULL,
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"session" text NOT NULL,
	"source" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	"loads" integer DEFAULT 0 NOT NULL,
	"errors" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "canary_sessions_env_remote_release_session_pk" PRIMARY KEY("env","remote","release","session")
);
--> statement-breakpoint
CREATE INDEX "canary_sessions_issued" ON "canary_sessions" USING btree ("issued_at");