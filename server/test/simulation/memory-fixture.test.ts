import { queueStoreContract } from '../queue-store-contract.ts'
import { memoryStage } from './memory-fixture.ts'

queueStoreContract('the store of the simulation', memoryStage())
