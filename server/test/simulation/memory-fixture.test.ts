import { queueStoreContract } from '../queue-store-contract.ts'
import { memoryFixture } from './memory-fixture.ts'

queueStoreContract('the store of the simulation', memoryFixture())
