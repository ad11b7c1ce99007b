-- True while the account is suspended or closed. It stands in the row that every hold updates: a create
-- that waits for that row while the account is being closed is judged by the row as the closing left it.
-- A condition on accounts would be judged by the snapshot from before the wait, and let the task in.
alter table balances add column is_stopped boolean not null default false;

create function stop_balance() returns trigger language plpgsql as $$
begin
  update balances set is_stopped = (new.suspended_at is not null or new.closed_at is not null)
  where account_id = new.id;
  return null;
end $$;

-- A trigger, so that there is no way to suspend or close an account that forgets its balance.
create trigger accounts_stop_balances after update of suspended_at, closed_at on accounts
  for each row execute function stop_balance();

update balances b set is_stopped = true from accounts a
where a.id = b.account_id and (a.suspended_at is not null or a.closed_at is not null);

-- Tasks that were created while their account was being closed: nobody can read an answer to them, so
-- those that no engineer works on expire at the next sweep, which releases what they hold.
update task_queue q set expires_at = now(), next_action_at = now() from accounts a
where a.id = q.account_id and a.closed_at is not null and not a.is_test
  and q.status = 'pending' and q.stage in ('queued', 'drafting');
