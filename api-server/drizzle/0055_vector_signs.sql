DROP INDEX "passage_vectors_model";--> statement-breakpoint
ALTER TABLE "passage_vectors" ADD COLUMN "file_id" text;--> statement-breakpoint
ALTER TABLE "passage_vectors" ADD COLUMN "signs" "varbit";--> statement-breakpoint
CREATE FUNCTION "signs_of"(vector bytea) RETURNS varbit LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(get_bit(vector, n * 32 + 31)::text, '' ORDER BY n)::varbit FROM generate_series(0, octet_length(vector) / 4 - 1) n
$$;--> statement-breakpoint
CREATE FUNCTION "sign_passage_vector"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.file_id := (SELECT file_id FROM passages WHERE id = NEW.passage_id);
  NEW.signs := signs_of(NEW.vector);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "passage_vectors_signed" BEFORE INSERT OR UPDATE OF "vector" ON "passage_vectors" FOR EACH ROW EXECUTE FUNCTION sign_passage_vector();--> statement-breakpoint
-- Joining an empty value reads a stored vector once, instead of once for each bit.
UPDATE "passage_vectors" SET "file_id" = p.file_id, "signs" = signs_of("vector" || ''::bytea) FROM "passages" p WHERE p.id = "passage_id";--> statement-breakpoint
CREATE INDEX "passage_vectors_file" ON "passage_vectors" USING btree ("file_id","model");
