import type { Input, Reply, staffMall as contract } from '@sortes/contract';
import { inTransaction } from '@sortes/service';
import { refuse } from '../../../platform/errors.js';
import { takePicture } from '../../../platform/files.js';
import { type RequestContext, staffOf } from '../../../platform/http.js';
import { once } from '../../../platform/once.js';
import { keepPicture } from '../../site/index.js';
import { lockItem, noteChange } from '../item-repository.js';
import { momentOf } from '../moment.js';
import { voucherPurpose } from '../sealed-columns.js';
import { insertVouchers, knownVouchers } from '../voucher-repository.js';
import { refuseAlone } from './judge-item.js';
import { showStaffItem } from './show-item.js';
import { needsSecond, readWorth } from './item-worth.js';
import type { MallStaffKit } from './kit.js';
import { noteHand } from './promise-item.js';

/**
 * Loads codes of vouchers, once under the key; a code that the item has stays.
 * @throws DomainError not.found, state.not.allowed, mall.second (it is in the shop, and would be worth more than one person lets in), idempotency.key.conflict
 */
export async function loadVouchers(
  kit: MallStaffKit,
  context: RequestContext,
  id: string,
  { codes: given, reason }: Input<typeof contract.staffLoadVouchers>['body'],
): Promise<Reply<typeof contract.staffLoadVouchers>> {
  const { db, vault } = kit.services;
  const key = context.idempotencyKey ?? refuse('idempotency.key.required');
  const codes = [...new Set(given.map((code) => code.trim()))];
  const digested = codes.map((code) => ({ code, digests: vault.digests(voucherPurpose, `${id} ${code}`) }));
  const call = {
    owner: `staff:${staffOf(context).staffId}`,
    operation: 'mall.codes',
    key,
    // Digests stand for the codes: what is remembered of a call is kept for long.
    input: { id, codes: digested.map(({ digests: [digest] }) => digest?.toString('hex')) },
  };
  const worth = await readWorth(kit, context);
  const added = await inTransaction(db, (transaction) =>
    once(transaction, call, () =>
      kit.office.changeAsStaffWithin(
        transaction,
        context,
        { action: 'mall.codes-loaded', subject: `mall-item:${id}`, reason },
        async () => {
          const item =
            (await lockItem(transaction, context.merchant.id, id, momentOf(kit.services, context.merchant))) ?? refuse('not.found');
          if (item.kind !== 'voucher') refuse('state.not.allowed');
          const known = await knownVouchers(
            transaction,
            id,
            digested.flatMap(({ digests }) => digests),
          );
          const fresh = digested.filter(({ digests }) => !digests.some((digest) => known.has(digest.toString('hex'))));
          const count = await insertVouchers(
            transaction,
            id,
            fresh.flatMap(({ code, digests: [digest] }) =>
              digest === undefined ? [] : [{ digest, sealed: vault.seal(voucherPurpose, Buffer.from(code)) }],
            ),
          );
          const all = { ...item, stock: (item.stock ?? 0) + count };
          if (count > 0 && item.isShown && needsSecond(all, worth)) refuseAlone();
          if (count > 0) {
            await noteChange(transaction, id, staffOf(context).name);
            await noteHand(transaction, context, id);
          }
          return { value: count, before: { codes: item.stock }, after: { codes: (item.stock ?? 0) + count } };
        },
      ),
    ),
  );
  return { added, known: codes.length - added, item: await showStaffItem(kit, context, id) };
}

/** Keeps a picture of an item, made anew from its pixels. @throws DomainError file.type.refused, file.damaged */
export async function addItemPicture(kit: MallStaffKit, context: RequestContext): Promise<Reply<typeof contract.staffAddMallPicture>> {
  const picture = await takePicture(context);
  const { width, height, bytes } = picture;
  // A picture by itself is seen by nobody: the reason is asked when an item shows it.
  const about = { action: 'mall.picture-added', subject: 'picture:', reason: '' } as const;
  const imageUrl = await kit.office.changeAsStaff(context, about, async (transaction) => {
    const kept = { by: staffOf(context).name, at: kit.services.clock.now() };
    const value = await keepPicture(transaction, context.merchant.id, picture, kept);
    return { value, subject: `picture:${value.slice(value.lastIndexOf('/') + 1)}`, after: { width, height, bytes: bytes.length } };
  });
  return { imageUrl, width, height };
}
