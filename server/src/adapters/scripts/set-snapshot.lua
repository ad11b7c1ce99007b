-- Stores what a task looked like at a version, unless something newer is known or may be.
-- KEYS[1]  hash of the task's snapshot
-- ARGV[1]  the version, which is committed
-- ARGV[2]  body in revision A
-- ARGV[3]  body in revision B
-- ARGV[4]  the store's time in microseconds at or before the task was read
-- Replies 1 when stored and 0 when not.
local version = tonumber(ARGV[1])
local held = redis.call('HMGET', KEYS[1], 'v', 'd', 'b')
-- Nothing of a refused hash has its life lengthened: that would keep a crashed writer's mark for as
-- long as somebody polls.
if held[1] and tonumber(held[1]) > version then return 0 end
if held[2] and tonumber(held[2]) > version then return 0 end

-- Versions and marks never decrease while a hash lives. One born before the task was read therefore
-- still holds every mark and version that came since. One born later, or none, may have lost them.
if not held[3] then return 0 end
if tonumber(held[3]) > tonumber(ARGV[4]) then
  -- A reader that came after the loss, but before this version was committed, may have filled an
  -- older one or be about to. Nothing older than what is committed may be served, so it is marked.
  redis.call('HSET', KEYS[1], 'd', ARGV[1])
  return 0
end
if held[2] then redis.call('HDEL', KEYS[1], 'd') end
redis.call('HSET', KEYS[1], 'v', ARGV[1], 'A', ARGV[2], 'B', ARGV[3])
redis.call('PEXPIRE', KEYS[1], SNAPSHOT_LIFE_MS)
return 1
