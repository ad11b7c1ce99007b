-- Stores what a task looked like at a version, unless something newer is known or may be.
-- KEYS[1]  hash of the task's snapshot
-- ARGV[1]  the version
-- ARGV[2]  body in revision A
-- ARGV[3]  body in revision B
-- ARGV[4]  the store's time in microseconds at or before the task was read
-- Replies 1 when stored and 0 when not.

-- Marks and newer versions live SNAPSHOT_LIFE_MS, so whoever comes later than that could find no
-- trace of what happened since it read. Far earlier than that, it is turned away.
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
if now - tonumber(ARGV[4]) > SNAPSHOT_READ_AGE_MAX then return 0 end

local version = tonumber(ARGV[1])
local held = redis.call('HMGET', KEYS[1], 'v', 'd')
if held[1] and tonumber(held[1]) > version then return 0 end
if held[2] then
  -- Nothing may be touched here: a longer life would keep a crashed writer's mark for as long as
  -- somebody polls.
  if tonumber(held[2]) > version then return 0 end
  redis.call('HDEL', KEYS[1], 'd')
end
redis.call('HSET', KEYS[1], 'v', ARGV[1], 'A', ARGV[2], 'B', ARGV[3])
redis.call('PEXPIRE', KEYS[1], SNAPSHOT_LIFE_MS)
return 1
