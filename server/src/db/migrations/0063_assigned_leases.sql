-- Whether an operator gave the task to the engineer. Until they open it, the lease lasts longer than one that they
-- asked for: nobody is there yet to renew it.
alter table task_leases add column is_assigned boolean not null default false;
