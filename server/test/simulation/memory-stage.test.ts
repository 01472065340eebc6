import { laneStoreContract } from '../lane-store-contract.ts'
import { memoryStage } from './memory-stage.ts'

laneStoreContract('the store of the simulation', memoryStage())
