-- What was in the trash when blueprints learned whether they have run: restored as it lay there, a workflow would be listed as a blueprint.
UPDATE "trash_rows" b SET "row" = b."row" || jsonb_build_object('has_run', EXISTS (
  SELECT 1 FROM "trash_rows" r WHERE r."trash_id" = b."trash_id" AND r."kind" = 'row' AND r."table_name" = 'workflow_runs' AND r."row" ->> 'workflow_id' = b."row" ->> 'id'
)) WHERE b."kind" = 'row' AND b."table_name" = 'blueprints' AND NOT (b."row" ? 'has_run');
