-- An engineer who was taken off duty, by an operator or for want of input, is notified.
alter table push_notices drop constraint push_notices_kind_check;
alter table push_notices add constraint push_notices_kind_check check (kind in
  ('assigned', 'replied', 'resumed', 'realtime', 'waiting', 'off_duty', 'test')) not valid;
