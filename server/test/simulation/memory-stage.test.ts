import { queueStoreContract } from '../queue-store-contract.ts'
import { memoryStage } from './memory-stage.ts'

queueStoreContract('the store of the simulation', memoryStage())
