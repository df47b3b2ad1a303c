-- The index of searched texts keeps the words of each person apart, so that what others write doesn't slow a search down (ADR 0107).
CREATE FUNCTION owned_lexemes(of_user text, of_language text, words tsvector) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT array_to_tsvector(array(SELECT left(md5(of_user), 6) || of_language || lexeme FROM unnest(words)))
$$;--> statement-breakpoint
-- Writes a query of letters and digits for the index, with @ for the mark of the owner. The index has no positions, so words in a row become
-- words in any order.
CREATE FUNCTION unowned_query(of_language text, query tsquery) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT '(' || regexp_replace(regexp_replace(query::text, '''([^'']+)''', '''@' || of_language || '\1''', 'g'), '<(-|\d+)>', '&', 'g') || ')'
	WHERE numnode(query) > 0
$$;--> statement-breakpoint
CREATE FUNCTION owned_query(of_user text, unowned text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT replace(unowned, '@', left(md5(of_user), 6))::tsquery
$$;--> statement-breakpoint
-- Returns the query for passages of an owner with that many of the words, or with any of a long question's.
CREATE FUNCTION owned_words_query(of_user text, of_language text, words text[], needed integer) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	WITH marked AS (
		SELECT '''' || replace(replace(left(md5(of_user), 6) || of_language || word, '\', '\\'), '''', '''''') || '''' AS word FROM unnest(words) word
	)
	SELECT CASE
		WHEN needed = 1 OR cardinality(words) > 12 THEN (SELECT string_agg(word, ' | ') FROM marked)
		WHEN needed = 2 THEN (SELECT string_agg(a.word || ' & ' || b.word, ' | ') FROM marked a JOIN marked b ON a.word < b.word)
		ELSE (SELECT string_agg(a.word || ' & ' || b.word || ' & ' || c.word, ' | ') FROM marked a JOIN marked b ON a.word < b.word JOIN marked c ON b.word < c.word)
	END::tsquery
$$;--> statement-breakpoint
-- Compiling a statement takes longer than searching with it.
DO $$ BEGIN
	EXECUTE format('ALTER DATABASE %I SET jit = off', current_database());
EXCEPTION WHEN insufficient_privilege THEN NULL;
END $$;
