import type { ChaseDrawState, ChaseState, LanguageCode } from '@sortes/contract';
import { words } from '../words.js';

/** In the order of the file. */
const columns = ['time', 'chase', 'game', 'chaseState', 'draw', 'multiple', 'amount', 'prize', 'state', 'result'] as const;

/** Columns of the exported chases. */
export function chaseHeader(language: LanguageCode): string[] {
  return columns.map((column) => words.say(language, `chase.column.${column}`));
}

export function chaseStateName(state: ChaseState, language: LanguageCode): string {
  return words.say(language, `chase.state.${state}`);
}

export function chaseDrawStateName(state: ChaseDrawState, language: LanguageCode): string {
  return words.say(language, `chase.draw.${state}`);
}
