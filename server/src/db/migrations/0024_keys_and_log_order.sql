-- The request log can be followed in the order in which it was written (decision 19). Rows from before
-- have no writer: they can be listed and not followed, and are gone within a week.
alter table request_log add column writer_xid xid8;
alter table request_log alter column writer_xid set default pg_current_xact_id();
create index request_log_by_writer on request_log (account_id, writer_xid)
  where writer_xid is not null;

-- What a key may do is one of these: a word that nobody knows would never be refused.
alter table api_keys add constraint api_keys_scopes_check check (
  scopes <@ array['tasks:read', 'tasks:write', 'projects:write', 'webhooks', 'credits:read', 'keys']
);
