-- Charges an address for one refused API key.
-- KEYS[1]  the address's theoretical arrival time in microseconds
-- ARGV[1]  tests only: the time in microseconds
-- Replies {outcome, how far that time lies ahead of now}.
local now
if ARGV[1] then
  now = tonumber(ARGV[1])
else
  local time = redis.call('TIME')
  now = time[1] * 1000000 + time[2]
end

local at = tonumber(redis.call('GET', KEYS[1]) or 0)
if at < now or at > now + REFUSED_BURST + 1 then at = now end
local nextAhead = at + REFUSED_STEP - now
if nextAhead > REFUSED_BURST then return {LIMITED, at - now} end
redis.call('SET', KEYS[1], string.format('%.0f', now + nextAhead), 'PX', math.ceil(nextAhead / 1000))
return {CHARGED, nextAhead}
