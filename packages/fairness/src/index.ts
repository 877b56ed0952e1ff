/** Commit, derive, verify: the draw protocol. Pure; runs on the server and in the player's browser. */
export { bytesFromHex, bytesToHex } from './bytes.js';
export {
  bookRoot,
  inBookOrder,
  inclusionProof,
  leafBytes,
  leafHash,
  merkleRoot,
  verifyInclusion,
  type BookedBet,
  type InclusionProof,
} from './bet-book.js';
export { commitOf, deriveResult, drawKey, newServerSeed, proofVersion, type DrawInput } from './draw.js';
export { drandQuicknet, drandRandomness, verifyDrandSignature, type DrandNetwork } from './drand.js';
export { HmacDrbg, maximumRequestBytes } from './hmac-drbg.js';
export {
  drawDice,
  drawDigits,
  drawDistinct,
  drawResult,
  uniformSource,
  type DrawResult,
  type DrawShape,
  type UniformSource,
} from './outcomes.js';
export { isClientSeed, playSource, playVersion, sharedSource, type PlayInput } from './play.js';
export { roundAfterClosing, roundAt, timeOfRound, type RoundSchedule } from './rounds.js';
export {
  chainAnchor,
  chainCheckpoints,
  chainValue,
  chainValueFrom,
  publishChain,
  verifyChainValue,
  type PublishedChain,
} from './seed-chain.js';
export {
  checkNames,
  isProved,
  parseProof,
  resultText,
  verifyDraw,
  type BeaconProof,
  type Check,
  type CheckName,
  type DrawProof,
  type KnownFacts,
} from './verify.js';
