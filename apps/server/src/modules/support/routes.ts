import { site as contract } from '@sortes/contract';
import { newId } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import { callerOf, handle, type Route } from '../../platform/http.js';
import type { Services } from '../../platform/services.js';
import { pageOf } from '../../platform/staff.js';
import type { SiteModule } from '../site/index.js';
import { countFeedback, insertFeedback, listFeedback } from './feedback-repository.js';

/** What a player or a visitor writes to the operator, and what a player wrote before. */
export function supportRoutes({ db }: Pick<Services, 'db'>, site: Pick<SiteModule, 'moduleOn'>): Route[] {
  return [
    handle(contract.sendFeedback, async ({ body }, context) => {
      if (!(await site.moduleOn(context.merchant, 'FEEDBACK3'))) refuse('function.not.available');
      const content = body.content.replaceAll('\0', '').trim();
      if (content === '') refuse('request_param_err', { field: 'content' });
      const id = newId();
      await insertFeedback(db, {
        id,
        merchantId: context.merchant.id,
        playerId: context.caller?.playerId ?? null,
        content,
        contact: (body.contact ?? '').replaceAll('\0', '').trim(),
        reference: (body.reference ?? '').replaceAll('\0', '').trim(),
        language: context.language,
      });
      return { feedbackId: id };
    }),
    handle(contract.listOwnFeedback, async ({ query }, context) => {
      const filter = { merchantId: context.merchant.id, playerId: callerOf(context).playerId, sort: '-at' } as const;
      const [list, total] = await Promise.all([listFeedback(db, filter, pageOf(query)), countFeedback(db, filter)]);
      return {
        list: list.map(({ id, createdAt, content, reference, answeredAt, answer }) => ({
          feedbackId: id,
          at: createdAt.getTime(),
          content,
          reference,
          answeredAt: answeredAt?.getTime() ?? null,
          answer,
        })),
        total,
      };
    }),
  ];
}
