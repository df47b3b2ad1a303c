CREATE TABLE "embedding_models" (
	"model" text PRIMARY KEY NOT NULL,
	"is_current" boolean NOT NULL,
	"stage" text NOT NULL,
	"cursor" text DEFAULT '' NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"done" bigint DEFAULT 0 NOT NULL,
	"problem" jsonb,
	"retry_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "embedding_queue" (
	"model" text NOT NULL,
	"file_id" text NOT NULL,
	"passages" integer NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"claim" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "embedding_queue_model_file_id_pk" PRIMARY KEY("model","file_id")
);
--> statement-breakpoint
CREATE TABLE "next_passage_vectors" (
	"passage_id" text NOT NULL,
	"model" text NOT NULL,
	"vector" "bytea" NOT NULL,
	"file_id" text,
	"signs" "varbit",
	CONSTRAINT "next_passage_vectors_passage_id_model_pk" PRIMARY KEY("passage_id","model")
);
--> statement-breakpoint
ALTER TABLE "embedding_dues" ADD COLUMN "claim" text;--> statement-breakpoint
ALTER TABLE "embedding_queue" ADD CONSTRAINT "embedding_queue_model_embedding_models_model_fk" FOREIGN KEY ("model") REFERENCES "public"."embedding_models"("model") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embedding_queue" ADD CONSTRAINT "embedding_queue_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "next_passage_vectors" ADD CONSTRAINT "next_passage_vectors_passage_id_passages_id_fk" FOREIGN KEY ("passage_id") REFERENCES "public"."passages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "embedding_models_current" ON "embedding_models" USING btree ("is_current") WHERE "embedding_models"."is_current";--> statement-breakpoint
CREATE INDEX "embedding_queue_at" ON "embedding_queue" USING btree ("model","due_at");--> statement-breakpoint
CREATE INDEX "embedding_queue_file" ON "embedding_queue" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "next_passage_vectors_model" ON "next_passage_vectors" USING btree ("model","passage_id");--> statement-breakpoint
CREATE INDEX "next_passage_vectors_file" ON "next_passage_vectors" USING btree ("file_id","model");--> statement-breakpoint
CREATE TRIGGER "next_passage_vectors_signed" BEFORE INSERT OR UPDATE OF "vector" ON "next_passage_vectors" FOR EACH ROW EXECUTE FUNCTION sign_passage_vector();
