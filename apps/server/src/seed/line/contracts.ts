import type { BuiltContractKind } from '@sortes/contract';
import type { LineKit } from './kit.js';
import { lineHead } from './people.js';

/** A contract of the demo's line: who is paid what, by who stands directly above. */
export interface LineContract {
  /** Day of the history, counted from 0. */
  on: number;
  kind: BuiltContractKind;
  /** Undefined: the house. */
  payer: string | undefined;
  receiver: string;
  tiers: readonly { betVolume?: number; activeMember?: number; rate: number }[];
}

/** Rates get less on the way down, tier by tier: nobody can offer what their own contract does not cover. */
export const lineContracts: readonly LineContract[] = [
  {
    on: 2,
    kind: 'dividend',
    payer: undefined,
    receiver: lineHead.userName,
    tiers: [{ rate: 2_000 }, { betVolume: 20_000_000, activeMember: 3, rate: 3_000 }],
  },
  {
    on: 2,
    kind: 'daily',
    payer: undefined,
    receiver: lineHead.userName,
    tiers: [{ rate: 60 }, { betVolume: 5_000_000, activeMember: 2, rate: 80 }],
  },
  {
    on: 3,
    kind: 'dividend',
    payer: lineHead.userName,
    receiver: 'agent2',
    tiers: [{ betVolume: 20_000_000, activeMember: 3, rate: 2_000 }],
  },
  {
    on: 3,
    kind: 'daily',
    payer: lineHead.userName,
    receiver: 'agent2',
    tiers: [{ rate: 40 }, { betVolume: 5_000_000, activeMember: 2, rate: 60 }],
  },
  { on: 4, kind: 'daily', payer: lineHead.userName, receiver: 'quochung79', tiers: [{ rate: 30 }] },
  {
    on: 5,
    kind: 'daily',
    payer: 'agent2',
    receiver: 'thanhdat86',
    tiers: [{ rate: 30 }, { betVolume: 5_000_000, activeMember: 2, rate: 40 }],
  },
  { on: 6, kind: 'daily', payer: 'thanhdat86', receiver: 'phuonglinh', tiers: [{ rate: 20 }] },
];

/** Both sides agree, as their pages would have them. */
export async function agree({ modules: { agentContracts }, merchant, idOf }: LineKit, of: LineContract): Promise<void> {
  const payer = of.payer === undefined ? undefined : await idOf(of.payer);
  const tiers = of.tiers.map((tier) => ({ ...tier, rateType: 'P' as const }));
  await agentContracts.demo.agree(merchant, of.kind, payer, await idOf(of.receiver), tiers);
}
