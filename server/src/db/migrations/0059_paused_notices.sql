-- Until when an engineer has paused all notifications; infinity until they resume them.
alter table push_preferences add column paused_until timestamptz;
