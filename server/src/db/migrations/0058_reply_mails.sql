-- When the engineer who asked was mailed that the client replied; null where no mail was needed.
alter table task_questions add column asker_mailed_at timestamptz;
