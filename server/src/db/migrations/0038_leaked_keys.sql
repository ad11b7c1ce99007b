-- Owners and developers are told of a key that leaked. Nobody can turn that off, so mail_choices does not
-- know the kind.
alter table notices drop constraint notices_kind_check, add constraint notices_kind_check
  check (kind in ('low_balance', 'endpoint_disabled', 'key_expiring', 'account_suspension',
    'key_leaked'));
