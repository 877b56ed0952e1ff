import { newId } from '@sortes/service';
import type { App } from '../../app.js';
import type { Merchant } from '../../platform/merchant.js';
import type { ProgramServices } from '../../wiring/config.js';
import { createCalls, type CallingPlayer } from './call-as.js';
import { lineHead, linePeople } from './people.js';
import { playerTypes } from '@sortes/contract';

/** What the acts of the line's people work with. */
export interface LineKit {
  services: ProgramServices;
  modules: App['modules'];
  merchant: Merchant;
  idOf(userName: string): Promise<number>;
  /** Somebody as the edge would have them; in a session of its own where none is named. */
  as(userName: string, sessionId?: string): Promise<CallingPlayer>;
  call: ReturnType<typeof createCalls>;
}

export function createLineKit(services: ProgramServices, modules: App['modules'], merchant: Merchant): LineKit {
  const { identity, agents, documents } = modules;
  const routes = [agents, identity, documents].flatMap((module) => module.routes);
  const ids = new Map<string, number>();
  const idOf = async (userName: string): Promise<number> => {
    const known = ids.get(userName) ?? (await identity.findPlayerByName(merchant.id, userName))?.id;
    if (known === undefined) throw new Error(`the demo has no ${userName}`);
    ids.set(userName, known);
    return known;
  };
  return {
    services,
    modules,
    merchant,
    idOf,
    async as(userName, sessionId = newId()) {
      const playerId = await idOf(userName);
      const type = userName === lineHead.userName ? playerTypes.agent1 : linePeople.find((one) => one.userName === userName)?.type;
      const caller = { playerId, userName, type: type ?? playerTypes.member, sessionId, sessionKind: 'full' } as const;
      return { caller, ip: addressOf(playerId) };
    },
    call: createCalls(services, merchant, routes),
  };
}

/** An address of their own, of the block that documents use (RFC 5737). */
const addressOf = (playerId: number): string => `203.0.113.${1 + (playerId % 250)}`;
