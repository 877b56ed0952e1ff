// docs/fairness/play-vectors.json, returns.md and verify-slots.mjs, from the studio's games. Golden vectors that change mean that rounds are derived or paid
// differently: such a change raises the game's rulesVersion.
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { returnsPage } from '../../packages/game-rules/dist/documents/returns.js';
import { makeVectors, printVectors } from '../../packages/game-rules/dist/documents/vectors.js';
import { root } from '../workspace.mjs';
import { headOf } from './table.mjs';

/** The rules of all slots and what runs them, in one file that needs nothing but Node. */
async function slotsScript() {
  const bundle = await rolldown({ cwd: root, input: join(root, 'tools/generate/slots-script.mjs'), platform: 'node' });
  const { output } = await bundle.generate({ format: 'esm' });
  const banner = [
    '// Check of played rounds of slots: the very rules that decide them (packages/game-rules), put into one file with a source of numbers made of',
    "// Node's own crypto; the checks are at its end.",
    '//   node verify-slots.mjs round.json     node verify-slots.mjs --vectors play-vectors.json     (format: play.md)',
    `// ${headOf('play-documents')}`,
  ];
  return `${banner.join('\n')}\n${output[0].code}`;
}

/** @returns {Promise<import('./table.mjs').Made>} */
export async function make() {
  return new Map([
    ['docs/fairness/play-vectors.json', printVectors(makeVectors())],
    ['docs/fairness/returns.md', returnsPage()],
    ['docs/fairness/verify-slots.mjs', await slotsScript()],
  ]);
}
