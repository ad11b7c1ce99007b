-- What a person wants to know of a request in the log: the task that a create made, which its path does
-- not name, and the first field that a refusal names. The name alone, never what was sent there.
alter table request_log add column task_id uuid, add column failed_field text;
