// Every attack, in the order in which they are carried out: those that may hurt the program most come last, so that the others are judged first.
import { budgetAttacks } from './budgets.mjs';
import { connectionAttacks } from './connections.mjs';
import { documentAttacks } from './documents.mjs';
import { floodAttacks } from './floods.mjs';
import { guessingAttacks } from './guessing.mjs';
import { insiderAttacks } from './insiders.mjs';
import { proofAttacks } from './proofs.mjs';
import { webhookAttacks } from './webhooks.mjs';

/** {name, title: what must hold, isLong: left out of the short form, run(world, judge)} */
export const allAttacks = [
  ...webhookAttacks,
  ...guessingAttacks,
  ...insiderAttacks,
  ...documentAttacks,
  ...budgetAttacks,
  ...proofAttacks,
  ...connectionAttacks,
  ...floodAttacks,
];
