CREATE TABLE "golden_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"question_id" text NOT NULL,
	"content" text NOT NULL,
	"grade" jsonb NOT NULL,
	"losses" jsonb NOT NULL,
	"cause" text NOT NULL,
	"model" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "golden_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"set_id" text NOT NULL,
	"question" text NOT NULL,
	"phrases" jsonb NOT NULL,
	"is_new" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "golden_sets" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"seen" jsonb,
	"asked" jsonb,
	"due" text,
	"claimed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "golden_sets_subject_id_unique" UNIQUE("subject_id")
);
--> statement-breakpoint
ALTER TABLE "golden_answers" ADD CONSTRAINT "golden_answers_question_id_golden_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."golden_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "golden_questions" ADD CONSTRAINT "golden_questions_set_id_golden_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."golden_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "golden_sets" ADD CONSTRAINT "golden_sets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "golden_answers_question" ON "golden_answers" USING btree ("question_id","created_at");--> statement-breakpoint
CREATE INDEX "golden_questions_set" ON "golden_questions" USING btree ("set_id");--> statement-breakpoint
CREATE INDEX "golden_sets_user" ON "golden_sets" USING btree ("user_id");