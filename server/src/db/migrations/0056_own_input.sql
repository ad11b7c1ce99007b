-- When an engineer last did something themselves. last_seen_at also moves while a page is merely open, which
-- made engineers who had left the room count as free.
alter table engineers add column last_input_at timestamptz;
update engineers set last_input_at = last_seen_at;
