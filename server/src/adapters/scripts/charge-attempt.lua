-- Charges one attempt to a bucket that may be used up at once and fills again step by step.
-- KEYS[1]  the bucket: its theoretical arrival time in microseconds
-- ARGV[1]  how long one attempt takes to come back, in microseconds
-- ARGV[2]  how far the arrival time may lie ahead, in microseconds
-- ARGV[3]  tests only: the time in microseconds
-- Replies {outcome, how far that time lies ahead of now}.
local now
if ARGV[3] then
  now = tonumber(ARGV[3])
else
  local time = redis.call('TIME')
  now = time[1] * 1000000 + time[2]
end

local step = tonumber(ARGV[1])
local burst = tonumber(ARGV[2])
local at = tonumber(redis.call('GET', KEYS[1]) or 0)
if at < now or at > now + burst + 1 then at = now end
local nextAhead = at + step - now
if nextAhead > burst then return {LIMITED, at - now} end
redis.call('SET', KEYS[1], string.format('%.0f', now + nextAhead), 'PX', math.ceil(nextAhead / 1000))
return {CHARGED, nextAhead}
