// The words that staff's CSV files have in place of codes, from the console's texts: a file says what the screen says.
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../workspace.mjs';
import { headOf } from './table.mjs';

const texts = path.join(root, 'apps/console/src/texts');

/** In the order of `languageCodes` (packages/contract). */
const locales = ['en', 'zh', 'id', 'pt', 'th', 'vi'];
/** Text ids `<group>.<code>` whose codes stand in files. */
const groups = [
  'agents.bill',
  'agents.code',
  'agents.contract',
  'agents.contractKind',
  'agents.direction',
  'agents.kind',
  'agents.payer',
  'agents.transferState',
  'batch.kind',
  'batch.outcome',
  'batch.state',
  'cashier.debt',
  'cashier.deposit',
  'cashier.doubt',
  'cashier.payment',
  'cashier.withdrawal',
  'content.states',
  'control.kind',
  'control.state',
  'games.badge',
  'games.difference',
  'games.import',
  'games.round',
  'games.run',
  'games.state',
  'games.transfer',
  'games.type',
  'lottery.bet',
  'lottery.blocked',
  'lottery.state',
  'mall.category',
  'mall.kind',
  'mall.orderState',
  'missions.boardState',
  'missions.state',
  'missions.step',
  'missions.strike',
  'overview.product',
  'overview.template',
  'players.direction',
  'players.document',
  'players.feedback',
  'players.method',
  'players.recovery',
  'players.signIn',
  'players.status',
  'players.told',
  'players.type',
  'points.source',
  'points.template',
  'promotions.dry.cut',
  'promotions.grantState',
  'promotions.group',
  'promotions.kind',
  'promotions.offerState',
  'promotions.sign',
  'ranks.giftKind',
  'ranks.giftState',
  'ranks.refused',
  'referral.mark',
  'referral.outcome',
  'referral.state',
  'shell.alarm',
  'staff.role',
  'system.channel',
  'system.letter.kind',
  'system.letter.outcome',
];

/** @returns {import('./table.mjs').Made} */
export function make() {
  const lines = groups.map((group) => {
    const [area, ...rest] = group.split('.');
    const prefix = `${rest.join('.')}.`;
    const read = locales.map((locale) => JSON.parse(fs.readFileSync(path.join(texts, locale, `${area}.json`), 'utf8')));
    const codes = Object.keys(read[0]).filter((id) => id.startsWith(prefix) && !id.slice(prefix.length).includes('.'));
    const words = codes.map((id) => `    ${JSON.stringify(id.slice(prefix.length))}: ${JSON.stringify(read.map((all) => all[id]))},`);
    return `  ${JSON.stringify(group)}: {\n${words.join('\n')}\n  },`;
  });
  const text = `// ${headOf('csv-words')}\nexport const csvWords = {\n${lines.join('\n')}\n} as const;\n`;
  return new Map([['apps/server/src/platform/csv/words.generated.ts', text]]);
}
