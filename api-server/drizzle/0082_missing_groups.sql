ALTER TABLE "identity_providers" ADD COLUMN "groups_missing_at" timestamp with time zone;
