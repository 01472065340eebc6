import fc from 'fast-check'

// Runs before each test file: the seed of the run decides what fast-check tries, and a failure prints it.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.TEST_SEED) })
