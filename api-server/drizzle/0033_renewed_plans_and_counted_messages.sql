CREATE TABLE "monthly_messages" (
	"user_id" text NOT NULL,
	"month" text NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "monthly_messages_user_id_month_pk" PRIMARY KEY("user_id","month")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ALTER COLUMN "end_date" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "monthly_messages" ADD CONSTRAINT "monthly_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "monthly_messages" ("user_id", "month", "used") SELECT "user_id", to_char("created_at" AT TIME ZONE 'UTC', 'YYYY-MM'), count(*) FROM "chat_runs" GROUP BY 1, 2;--> statement-breakpoint
UPDATE "subscriptions" s SET "end_date" = CASE WHEN s."id" = (SELECT n."id" FROM "subscriptions" n WHERE n."user_id" = s."user_id" ORDER BY n."end_date" DESC, n."id" DESC LIMIT 1) THEN NULL ELSE now() END WHERE s."end_date" > now();--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_running" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."end_date" is null;