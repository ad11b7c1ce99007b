-- Counts one more waiting request of an API key unless too many wait, or keeps one counted.
-- KEYS[1]  sorted set of the key's waits, by the time in milliseconds until which each is counted
-- ARGV[1]  the name of the wait
-- ARGV[2]  tests only: the time in milliseconds
-- Replies {outcome, how many wait now}. A wait whose process died is counted until its time is over.
local now
if ARGV[2] then
  now = tonumber(ARGV[2])
else
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end

redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local count = redis.call('ZCARD', KEYS[1])
if count >= WAITS_MAX and not redis.call('ZSCORE', KEYS[1], ARGV[1]) then return {LIMITED, count} end
count = count + redis.call('ZADD', KEYS[1], now + WAIT_LIFE_MS, ARGV[1])
redis.call('PEXPIRE', KEYS[1], WAIT_LIFE_MS)
return {CHARGED, count}
