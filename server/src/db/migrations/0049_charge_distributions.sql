-- How the charges behind an estimate are spread, for the account's own tasks only: the 5th, 10th … 100th
-- percentile. Null in rows of several accounts, and until the worker makes the estimates again.
alter table charge_estimates add column twentieths bigint[];
