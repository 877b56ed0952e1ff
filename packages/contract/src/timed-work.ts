/** The timed work of the program by the names that a running program tells; `{name}` stands for what one of several is called, a gateway or a feed. */
export const timedWork = {
  'agent-abuse': 'agents: abuse',
  'agent-marks': 'agents: marks of before',
  'agent-bills': 'agent-contracts: bills',
  'agent-bill-corrections': 'agent-contracts: corrections',
  'agent-bill-payments': 'agent-contracts: payments',
  'agent-opposite-stakes': 'agent-contracts: opposite stakes',
  'agent-old-debts': 'agent-contracts: old debts',
  'agent-contract-ends': 'agent-contracts: ends',
  'agent-commissions': 'agents: commissions',
  'agent-figures': 'agents: figures',
  'agent-moves': 'agents: moves',
  'agent-strange-transfers': 'agents: strange transfers',
  'agent-quota': 'agents: quota',
  'agent-old-figures': 'agents: old figures',
  'audit-chain': 'back-office: audit chain',
  'audit-head': 'back-office: audit head',
  'backups-due': 'backups: by the clock',
  'backups-log': 'backups: log',
  'backups-runs': 'backups: runs',
  batches: 'back-office: batches',
  'staff-sessions': 'back-office: old sessions',
  'kept-persons': 'back-office: persons whose years are over',
  'deposits-asked': 'cashier: ask gateways about deposits',
  'deposits-expired': 'cashier: deposits whose time is over',
  'deposits-gateways': 'cashier: gateways of deposits at hand',
  'payouts-gateways': 'cashier: payment sides at hand',
  'payouts-confirmed': 'cashier: payouts nobody spoke about',
  'payouts-asked': 'cashier: ask {name} about payouts',
  'payouts-sent': 'cashier: send payouts by {name}',
  'demo-studio': 'demo: the studio and its games',
  'files-unclaimed': 'files: unclaimed',
  'transfers-asked': 'games: ask vendors about transfers',
  purses: 'games: bring money back from vendors',
  reconciliations: 'games: beside vendors’ lists',
  'vendor-calls': 'games: how vendors’ calls went',
  'vendor-wins': 'games: watch what vendors pay in',
  launches: 'games: launches of long ago',
  'rounds-idle': 'games: rounds that nobody closes',
  'identity-clean': 'identity: clean up',
  'identity-found-by': 'identity: what names are found by',
  letters: 'identity: mail and SMS',
  chases: 'lottery.chases',
  'chases-early': 'lottery.chases: draws that ended early',
  'chases-excluded': 'lottery: chases of players who were excluded',
  corrections: 'lottery.corrections',
  draws: 'lottery.draws',
  feed: 'lottery.feed.{name}',
  overdue: 'lottery.overdue',
  'old-books': 'lottery.old books',
  paying: 'lottery.paying {name}',
  'draws-delayed': 'lottery.delayed',
  results: 'lottery.results',
  schedule: 'lottery.schedule',
  'demo-in-public': 'platform: a demo in public',
  'old-alarms': 'platform: old alarms',
  'old-facts': 'platform: old facts',
  release: 'platform: release manifest',
  'task-runs': 'platform: what timed work did',
  'bonus-bets': 'promotions: bets',
  'bonus-times': 'promotions: times',
  'bonus-periods': 'promotions: periods',
  'bonus-reminders': 'promotions: reminders',
  'bonus-dry-runs': 'promotions: dry runs',
  'bonus-budgets': 'promotions: budgets',
  'bonus-draws': 'promotions: draws',
  'bonus-raffles': 'promotions: raffles',
  'bonus-deposits': 'promotions: deposits',
  'bonus-excluded': 'promotions: grants of players who were excluded',
  'documents-expired': 'protection: documents that ran out',
  'limits-raised': 'protection: higher limits that wait',
  figures: 'reports: figures',
  'report-files': 'reports: files',
  'report-old': 'reports: old files and figures',
  rebuild: 'reports: rebuild',
  holds: 'wallet: holds whose time is over',
  nonces: 'wire: old nonces',
} as const;
export type TimedWork = keyof typeof timedWork;

const placeholder = '{name}';

/** Which work a name that a program tells belongs to, and what it calls its own part; undefined for work of another release. */
export function timedWorkOf(task: string): { id: TimedWork; name: string } | undefined {
  for (const [id, pattern] of Object.entries(timedWork) as [TimedWork, string][]) {
    const [before = '', after] = pattern.split(placeholder);
    if (
      after === undefined ? task === pattern : task.length > before.length + after.length && task.startsWith(before) && task.endsWith(after)
    )
      return { id, name: after === undefined ? '' : task.slice(before.length, task.length - after.length) };
  }
  return undefined;
}
