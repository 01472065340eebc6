// PostGraphile over the same tables, as fast as its documentation allows: production mode, the schema built once, persisted
// operations (a request is an id and variables, and the document is parsed once), prepared statements, plain lists instead
// of connections, and as many connections to PostgreSQL as the product has.
import { createServer } from 'node:http'
import { PersistedPlugin } from '@grafserv/persisted'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { listenForParent } from './listen.ts'
import { operations } from './operations.ts'

const connectionString = process.env['DATABASE_URL']
const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  plugins: [PersistedPlugin],
  // This plugin leaves out relations and conditions without an index of their own, such as the images of a section.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  schema: { defaultBehavior: 'list -connection' },
  pgServices: [makePgService({ connectionString, schemas: ['public'], poolConfig: { max: 10 } })],
  grafast: { explain: false },
  grafserv: {
    watch: false,
    graphiql: false,
    websockets: false,
    outputDataAsString: true,
    persistedOperations: operations,
    hashFromPayload: (payload: { id?: string }) => payload.id,
  },
})
const server = createServer({ keepAlive: true })
server.on('error', (error) => {
  throw error
})
await instance.createServ(grafserv).addTo(server)
listenForParent(server)
