-- The response schema as the client sent it: jsonb sorts the names of fields, and engineers fill them in in the
-- order in which the client asks. Null where there is no schema, and for tasks made before.
alter table tasks add column response_schema_sent json;

-- It goes with the schema, also where a version that does not know it removes the content of a task.
create function empty_schema_as_sent() returns trigger language plpgsql as $$
begin
  new.response_schema_sent := null;
  return new;
end $$;
create trigger tasks_empty_schema_as_sent before update on tasks for each row
  when (new.response_schema is null) execute function empty_schema_as_sent();
