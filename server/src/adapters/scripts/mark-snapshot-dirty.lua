-- Says that a version may be committed from now on: no older one may be served any more.
-- KEYS[1]  hash of the task's snapshot
-- ARGV[1]  the version that is about to be committed, or is
-- Replies the store's time in microseconds.
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local dirty = redis.call('HGET', KEYS[1], 'd')
if not dirty or tonumber(dirty) < tonumber(ARGV[1]) then
  redis.call('HSET', KEYS[1], 'd', ARGV[1])
end
-- When the hash came into being, for set-snapshot.lua.
redis.call('HSETNX', KEYS[1], 'b', now)
redis.call('PEXPIRE', KEYS[1], SNAPSHOT_LIFE_MS)
return now
