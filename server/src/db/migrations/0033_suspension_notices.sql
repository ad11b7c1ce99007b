-- Owners are told when an operator suspends their account and when the suspension is lifted.
alter table notices drop constraint notices_kind_check, add constraint notices_kind_check
  check (kind in ('low_balance', 'endpoint_disabled', 'key_expiring', 'account_suspension'));
alter table mail_choices drop constraint mail_choices_kind_check, add constraint mail_choices_kind_check
  check (kind in ('low_balance', 'endpoint_disabled', 'key_expiring', 'account_suspension'));
