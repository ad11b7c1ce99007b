const sdk = require('@task-review/sdk')
const { exercise } = require('./exercise.cjs')

exercise(sdk, JSON.parse(process.argv[2])).then(console.log)
