CREATE TABLE "canary_halts" (
	"env" text NOT NULL,
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "canary_halts_env_remote_release_pk" PRIMARY KEY("env","remote","release")
);
--> statement-breakpoint
CREATE TABLE "release_health" (
	"day" date NOT NULL,
	"remote" text NOT NULL,
	"release" text NOT NULL,
	"loads" integer NOT NULL,
	"errors" integer NOT NULL,
	"paints" integer NOT NULL,
	"paint_ms" double precision NOT NULL,
	CONSTRAINT "release_health_day_remote_release_pk" PRIMARY KEY("day","remote","release")
);
