import type { CommandInput, ToldCommand } from './command.js';

type Given = Pick<CommandInput, 'options' | 'files'>;
const always = (): boolean => true;
const withOption =
  (name: string) =>
  ({ options }: Given): boolean =>
    options[name] !== undefined && options[name] !== false;
const withFiles =
  (count: number) =>
  ({ files }: Given): boolean =>
    files.length >= count;

/**
 * Commands that change something at an operator's word, and when they do. That they begin is told before (`….begun`), so that nothing is done untold, and
 * how they ended after it: under the command's own name when it was done, as `….refused` or `….failed` when it was not. Commands of staff, draws, money,
 * rules of money and the log itself write finer entries of their own, in the transaction of the change.
 */
const changing: Readonly<Record<string, (given: Given) => boolean>> = {
  'backup drill': always,
  'backup make': always,
  'draw forget-key': always,
  'games import': withOption('yes'),
  'games maintenance': always,
  'games picture': always,
  'games reconcile': withOption('apply'),
  'games rounds': withOption('close-idle'),
  'games set': always,
  'games switch': always,
  'games transfers': withOption('end'),
  'games vendor add': always,
  'games vendor set': always,
  'games wins': withOption('vendor'),
  'ledger rebuild': always,
  'reports rebuild': always,
  'agents rebuild': always,
  'lottery chases': withOption('withdraw'),
  'lottery import': always,
  'lottery limits': withOption('set'),
  'player close': always,
  'player exclude': always,
  'player kept': always,
  'player lock': always,
  'secret reseal': ({ options }) => options['check'] !== true,
  'site feature': withFiles(2),
  'site languages': withFiles(1),
  'site maintenance': always,
  'site region': withFiles(2),
};

export function toldOf(words: readonly string[], given: Given): ToldCommand | undefined {
  if (changing[words.join(' ')]?.(given) !== true) return undefined;
  const { help: _help, json: _json, reason, ...options } = given.options;
  const { user, player } = options;
  return {
    action: `command.${words.join('.')}`,
    subject: typeof user === 'string' ? `player-name:${user}` : typeof player === 'string' ? `player:${player}` : 'installation:-',
    after: { ...options, ...(given.files.length > 0 && { files: given.files }) },
    reason: typeof reason === 'string' ? reason.trim().slice(0, 500) : '',
  };
}
