-- outside transaction
-- The tasks that wait for who asked about them: few at a time, in a table of millions.
create index concurrently if not exists task_queue_by_asker on task_queue (asker_id)
  where asker_id is not null and stage = 'queued';
