import { formatMoney, parseMoney } from '@sortes/money';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { refuse } from '../../platform/errors.js';
import type { SiteModule } from '../site/index.js';
import { type Award, insertAward, lockAwards, sumsAlone } from './award-repository.js';

/** How far back many small awards count as one. */
const aloneHours = 24;

type Kit = { site: Pick<SiteModule, 'settingsOf'> };
type Alone = Omit<Award, 'confirmedBy'>;

/** Has those who give to this player, and what this person gives, wait for each other until the transaction ends. The player before the person, everywhere: nobody waits in a circle. */
export async function lockGiving(
  transaction: DatabaseTransaction,
  { merchantId, playerId, staff }: Pick<Award, 'merchantId' | 'playerId' | 'staff'>,
): Promise<void> {
  for (const what of [...(playerId === undefined ? [] : [`player ${playerId}`]), `staff ${merchantId} ${staff}`])
    await lockAwards(transaction, what);
}

/** How much of an award is more than one person may give now, over all modules, money units; null: nothing bounds it. At most 0: they may. Locks who gives and who receives. */
async function overAlone({ site }: Kit, transaction: DatabaseTransaction, award: Alone): Promise<{ over: bigint | null; most: bigint }> {
  const { merchantId, playerId, worst } = award;
  const settings = await site.settingsOf({ id: merchantId });
  const [ofStaff, ofPlayer] = [settings.awardAlone, settings.grantAlone].map((sum) => parseMoney(String(sum))) as [bigint, bigint];
  await lockGiving(transaction, award);
  const given = await sumsAlone(transaction, award, aloneHours);
  const left = [ofStaff - given.staff, ...(playerId === undefined ? [] : [ofPlayer - given.player])].reduce((least, one) =>
    one < least ? one : least,
  );
  return { over: worst === null ? null : worst - left, most: left < 0n ? 0n : left };
}

/** Whether giving this takes another person: it has no bound, or is more than one person or this player may have of one alone in 24 hours, over all modules. */
export async function takesSecond(kit: Kit, transaction: DatabaseTransaction, award: Alone): Promise<boolean> {
  const { over } = await overAlone(kit, transaction, award);
  return over === null || over > 0n;
}

/** Writes down what one person gives alone, in its transaction. @throws DomainError award.alone where it takes another person */
export async function awardAlone(kit: Kit, transaction: DatabaseTransaction, award: Alone): Promise<void> {
  const { over, most } = await overAlone(kit, transaction, award);
  if (over === null || over > 0n) refuse('award.alone', { parameters: { most: formatMoney(most) } });
  await insertAward(transaction, award);
}

/** What one person alone promised and gave in 24 hours, money units: to this player whoever gave, and by this person whoever received. */
export const givenAlone = (db: Database | DatabaseTransaction, about: Pick<Award, 'merchantId' | 'currency' | 'playerId' | 'staff'>) =>
  sumsAlone(db, about, aloneHours);

/** Writes down what two persons decided, or one by a rule of the module that bounds it, in its transaction. */
export const noteAward = (transaction: DatabaseTransaction, award: Award): Promise<void> => insertAward(transaction, award);
