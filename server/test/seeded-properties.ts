import fc from 'fast-check'

// Runs before each test file. The seed of the run decides which values fast-check tries, and a
// failure prints it.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.TEST_SEED) })
