-- Charges an API key and its account, and for a poll decides from the task's snapshot what to charge.
-- KEYS[1]  hash of the account's limits: one field per API key, and 'a' for the account
-- KEYS[2]  hash of the task's snapshot; only for a poll
-- ARGV[1]  the API key's field
-- ARGV[2]  the rates in digits of fixed width: requests a second (7) and an hour (13) of the key,
--          requests a second of the account (7); one argument costs the caller less than three
-- ARGV[3]  'request', 'unchanged', or for a poll the snapshot's field with the wanted body
-- ARGV[4]  for a poll: the version the caller knows, or ''
-- ARGV[5]  absent or '', or for a request that would rather be held than refused: a digit for what of
--          it is counted already (PAID_...), then how many microseconds it would wait
-- ARGV[6]  tests only: the time in microseconds
-- Replies {0, ahead...} when limited and {outcome, ahead..., more} when charged, where ahead is how
-- far a bucket's theoretical arrival time lies ahead of now, in microseconds rounded up. A request
-- that is to be held gets {HELD, ahead..., for how long, what is counted then} and asks again.
--
-- Who comes too early and would wait takes the key's next free slot. The account is charged when that
-- slot has come: else the queue of one key would use up, ahead of time, what other keys may do now.
--
-- A theoretical arrival time is a whole number of microseconds and a rest counted in 1/rate of one,
-- so that a rate whose interval is no whole number of microseconds is kept exactly. All numbers stay
-- below 2^53. A time further ahead than its policy can ever put it comes from a store whose clock
-- went back or from a rate that was raised since, and is forgotten: else the key would stay shut.
--
-- A missed poll that was charged notes in the snapshot's field 'b' when the hash came into being,
-- unless that is noted already: set-snapshot.lua takes nothing that was read before. A hit notes
-- nothing.
local call = redis.call
local now
if ARGV[6] then
  now = tonumber(ARGV[6])
else
  local time = call('TIME')
  now = time[1] * 1000000 + time[2]
end

local paid, waitMax = PAID_NOTHING, 0
if ARGV[5] and ARGV[5] ~= '' then
  paid, waitMax = tonumber(string.sub(ARGV[5], 1, 1)), tonumber(string.sub(ARGV[5], 2))
end

local outcome, isUnchanged, version, body = CHARGED, false, nil, nil
local what = ARGV[3]
if what == 'unchanged' then
  isUnchanged = true
elseif what ~= 'request' then
  local known = ARGV[4]
  -- A body can be large, so it is read only where it will be sent.
  local snapshot
  if known == '' then
    snapshot = call('HMGET', KEYS[2], 'v', 'd', what)
  else
    snapshot = call('HMGET', KEYS[2], 'v', 'd')
  end
  version = snapshot[1]
  if version and not (snapshot[2] and tonumber(snapshot[2]) > tonumber(version)) then
    if known == '' then
      outcome, body = FOUND, snapshot[3]
    elseif known == version then
      outcome, isUnchanged = UNCHANGED, true
    elseif tonumber(known) < tonumber(version) then
      outcome, body = FOUND, call('HGET', KEYS[2], what)
    end
    -- Who claims to know a version newer than ours is sent to the database, at the full price:
    -- at the price of an unchanged poll, an invented version would buy ten reads a second.
  elseif known ~= '' then
    outcome, isUnchanged = MISSED_CONDITIONAL, true
  end
end

local secondAt, secondRest, hourAt, hourRest, pollAt, keptUntil = 0, 0, 0, 0, 0, 0
if isUnchanged then
  local record = call('HGET', KEYS[1], ARGV[1])
  if record then
    secondAt, secondRest, hourAt, hourRest, pollAt, keptUntil = struct.unpack('<dddddd', record)
  end
  if pollAt < now or pollAt > now + TOLERANCE + POLL_STEP + 1 then pollAt = now end
  if pollAt - now > TOLERANCE then return {LIMITED, pollAt - now} end
  pollAt = pollAt + POLL_STEP
  local isKeptTooShort = keptUntil < now + KEEP_AT_LEAST
  if isKeptTooShort then keptUntil = now + KEEP end
  call('HSET', KEYS[1], ARGV[1],
    struct.pack('<dddddd', secondAt, secondRest, hourAt, hourRest, pollAt, keptUntil))
  if isKeptTooShort then call('PEXPIRE', KEYS[1], KEEP / 1000) end
  if outcome == MISSED_CONDITIONAL and call('HSETNX', KEYS[2], 'b', now) == 1 then
    call('PEXPIRE', KEYS[2], SNAPSHOT_LIFE_MS)
  end
  return {outcome, pollAt - now, now}
end

local records = call('HMGET', KEYS[1], ARGV[1], 'a')
local accountAt, accountRest = 0, 0
if records[1] then
  secondAt, secondRest, hourAt, hourRest, pollAt, keptUntil = struct.unpack('<dddddd', records[1])
end
if records[2] then accountAt, accountRest = struct.unpack('<dd', records[2]) end

local rates = ARGV[2]
local secondRate = tonumber(string.sub(rates, 1, 7))
local hourRate = tonumber(string.sub(rates, 8, 20))
local accountRate = tonumber(string.sub(rates, 21))
local secondStepRest, hourStepRest = SECOND % secondRate, HOUR % hourRate
local accountStepRest = SECOND % accountRate
local secondStep = (SECOND - secondStepRest) / secondRate
local hourStep = (HOUR - hourStepRest) / hourRate
local accountStep = (SECOND - accountStepRest) / accountRate

if secondAt < now or secondAt > now + TOLERANCE + (TURNS_AHEAD + 1) * (secondStep + 1) then
  secondAt, secondRest = now, 0
elseif secondRest >= secondRate then
  secondRest = 0
end
if accountAt < now or accountAt > now + TOLERANCE + (TURNS_AHEAD + 1) * (accountStep + 1) then
  accountAt, accountRest = now, 0
elseif accountRest >= accountRate then
  accountRest = 0
end
if hourAt < now or hourAt > now + HOUR + 1 then
  hourAt, hourRest = now, 0
elseif hourRest >= hourRate then
  hourRest = 0
end

local nextHourAt, nextHourRest = hourAt + hourStep, hourRest + hourStepRest
if nextHourRest >= hourRate then nextHourAt, nextHourRest = nextHourAt + 1, nextHourRest - hourRate end
local nextHourAhead = nextHourAt - now
if nextHourRest > 0 then nextHourAhead = nextHourAhead + 1 end
local secondAhead, accountAhead = secondAt - now, accountAt - now
if secondRest > 0 then secondAhead = secondAhead + 1 end
if accountRest > 0 then accountAhead = accountAhead + 1 end

local takesKey, takesAccount = paid == PAID_NOTHING, paid ~= PAID_ALL
local isRefused, holdFor = takesKey and nextHourAhead > HOUR, 0
if takesKey and secondAhead > TOLERANCE then
  takesAccount = false
  holdFor = secondAhead - TOLERANCE
  isRefused = isRefused or holdFor * secondRate > TURNS_AHEAD * SECOND
elseif takesAccount and accountAhead > TOLERANCE then
  holdFor = accountAhead - TOLERANCE
  isRefused = isRefused or holdFor * accountRate > TURNS_AHEAD * SECOND
end
if isRefused or holdFor > waitMax then
  local hourAhead = hourAt - now
  if hourRest > 0 then hourAhead = hourAhead + 1 end
  return {LIMITED, secondAhead, hourAhead, accountAhead}
end

if takesKey then
  secondAt, secondRest = secondAt + secondStep, secondRest + secondStepRest
  if secondRest >= secondRate then secondAt, secondRest = secondAt + 1, secondRest - secondRate end
  hourAt, hourRest = nextHourAt, nextHourRest
end
if takesAccount then
  accountAt, accountRest = accountAt + accountStep, accountRest + accountStepRest
  if accountRest >= accountRate then
    accountAt, accountRest = accountAt + 1, accountRest - accountRate
  end
end
-- The key's record remembers how long the hash is kept, so most charges need no PEXPIRE. No bucket
-- reaches further ahead than an hour, which is what KEEP_AT_LEAST covers.
local isKeptTooShort = keptUntil < now + KEEP_AT_LEAST
if isKeptTooShort then keptUntil = now + KEEP end
call('HSET', KEYS[1],
  ARGV[1], struct.pack('<dddddd', secondAt, secondRest, hourAt, hourRest, pollAt, keptUntil),
  'a', struct.pack('<dd', accountAt, accountRest))
if isKeptTooShort then call('PEXPIRE', KEYS[1], KEEP / 1000) end

local hourAhead = hourAt - now
secondAhead, accountAhead = secondAt - now, accountAt - now
if secondRest > 0 then secondAhead = secondAhead + 1 end
if hourRest > 0 then hourAhead = hourAhead + 1 end
if accountRest > 0 then accountAhead = accountAhead + 1 end
if holdFor > 0 then
  return {HELD, secondAhead, hourAhead, accountAhead, holdFor, takesAccount and PAID_ALL or PAID_KEY}
end
if body then return {outcome, secondAhead, hourAhead, accountAhead, body, version} end
if what ~= 'request' and call('HSETNX', KEYS[2], 'b', now) == 1 then
  call('PEXPIRE', KEYS[2], SNAPSHOT_LIFE_MS)
end
return {CHARGED, secondAhead, hourAhead, accountAhead, now}
