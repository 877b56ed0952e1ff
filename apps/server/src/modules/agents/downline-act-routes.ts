import { agents as contract } from '@sortes/contract';
import { refuse } from '../../platform/errors.js';
import { handle, type RequestContext, type Route } from '../../platform/http.js';
import type { Services } from '../../platform/services.js';
import type { CentreKit } from './centre-routes.js';
import { messageDownline } from './message-downline.js';
import { downlineOf, ownPlace } from './own-line.js';
import { hideDownline, hideFromAgents, showPrivacy } from './privacy.js';
import { promoteDownline } from './promote.js';
import { writeNote } from './tree-repository.js';

/** A note about a direct downline, which only the agent reads. @throws DomainError downline.none */
async function noteDownline(
  db: Services['db'],
  { playerId, note }: { playerId: number; note: string },
  context: RequestContext,
): Promise<Record<string, never>> {
  const own = await ownPlace(db, context);
  const place = await downlineOf(db, own, playerId);
  if (place.uplineId !== own.playerId) refuse('downline.none');
  await writeNote(db, place.playerId, note.trim());
  return {};
}

/** What agents do about direct downlines, and what members decide about being seen. */
export function downlineActRoutes({ services, identity, protection }: Pick<CentreKit, 'services' | 'identity' | 'protection'>): Route[] {
  const { db } = services;
  return [
    handle(contract.promoteDownline, ({ body }, context) => promoteDownline({ db, identity }, body, context)),
    handle(contract.noteDownline, ({ body }, context) => noteDownline(db, body, context)),
    handle(contract.messageDownline, ({ body }, context) => messageDownline({ db, protection }, body, context)),
    handle(contract.hideDownline, ({ body }, context) => hideDownline(db, body.playerId, context)),
    handle(contract.getOwnAgent, ({ query }, context) => showPrivacy(db, query, context)),
    handle(contract.hideFromAgents, ({ body }, context) => hideFromAgents(db, body.hidden, context)),
  ];
}
