import type { ContractKind } from '@sortes/contract';
import type { LineKit } from './kit.js';
import { lineHead } from './people.js';

/** A contract of the demo's line: who is paid what, by who stands directly above. */
export interface LineContract {
  /** Day of the history, counted from 0. */
  on: number;
  kind: ContractKind;
  /** Undefined: the house. */
  payer: string | undefined;
  receiver: string;
  tiers: readonly { betVolume?: number; activeMember?: number; bet?: number; rate: number; lostRate?: number }[];
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
  // By the hour and the bet for the last days only: a bill an hour and five minutes is much for a month.
  { on: 28, kind: 'hourly', payer: undefined, receiver: lineHead.userName, tiers: [{ rate: 20 }, { betVolume: 2_000_000, rate: 30 }] },
  { on: 28, kind: 'hourly', payer: lineHead.userName, receiver: 'agent2', tiers: [{ rate: 15 }, { betVolume: 2_000_000, rate: 20 }] },
  {
    on: 29,
    kind: 'realtime',
    payer: undefined,
    receiver: lineHead.userName,
    tiers: [
      { rate: 10, lostRate: 20 },
      { bet: 100_000, rate: 15, lostRate: 30 },
    ],
  },
  {
    on: 29,
    kind: 'realtime',
    payer: lineHead.userName,
    receiver: 'agent2',
    tiers: [
      { rate: 5, lostRate: 15 },
      { bet: 100_000, rate: 10, lostRate: 20 },
    ],
  },
];

/** Both sides agree, as their pages would have them. */
export async function agree({ modules: { agentContracts }, merchant, idOf }: LineKit, of: LineContract): Promise<void> {
  const payer = of.payer === undefined ? undefined : await idOf(of.payer);
  const tiers = of.tiers.map((tier) => ({ ...tier, rateType: 'P' as const }));
  await agentContracts.demo.agree(merchant, of.kind, payer, await idOf(of.receiver), tiers);
}
