import { withFixture } from '../fixture/with-fixture.ts'
import { measureRefusals } from '../service/credentials.ts'
import { stopUnderLoad } from '../service/shutdown.ts'
import type { Scenario } from './scenario.ts'

/** Times that the service is stopped. */
const RUNS = 20
/** No webhooks are sent. */
const plan = { hot: 20, cold: 0, receivers: [] }

export const shutdown: Scenario = {
  name: 'shutdown',
  test: 'the service gets SIGTERM 20 times at default settings, while 16 clients send one request after the other',
  passes: 'no request over a connection that was open is lost',
  run: (context) =>
    withFixture(context, plan, (fixture) => stopUnderLoad(fixture, RUNS, context.print, context.signal)),
}

export const credentials: Scenario = {
  name: 'credentials',
  test: '10,000 requests with wrong secrets, in random order, for ids of keys that exist and for ids that do not',
  passes: "their times do not differ: Welch's |t| is below 4.5",
  run: (context) => withFixture(context, plan, (fixture) => measureRefusals(fixture, context.print)),
}
