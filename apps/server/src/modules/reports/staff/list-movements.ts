import { formatMoney } from '@sortes/money';
import { csvRows } from '../../../platform/csv/staff-file.js';
import { wordsOf } from '../../../platform/csv/words.js';
import type { RequestContext } from '../../../platform/http.js';
import { pageOf } from '../../../platform/staff.js';
import { listMovements, type Movement, type MovementFilter } from '../movement-repository.js';
import type { Names } from '../report-repository.js';
import type { ReportsStaffKit } from './kit.js';
import { periodOf } from './period.js';

const movementDays = 31;
const playerDays = 366;

type MovementQuery = Omit<MovementFilter, 'merchantId' | 'currency' | 'timeZone'>;

function movementFilter(context: RequestContext, query: MovementQuery): MovementFilter {
  const { measure, hour, playerId, vendorId, game, method, ...asked } = query;
  return {
    ...periodOf(context, asked, playerId === undefined ? movementDays : playerDays),
    measure,
    hour,
    playerId,
    vendorId,
    game,
    method,
  };
}

function movementLine(movement: Movement, names: Names) {
  const { vendorId, game, amount, free, fee, at, ...rest } = movement;
  return {
    ...rest,
    measure: movement.measure as 'other',
    at: at.getTime(),
    amount: formatMoney(amount),
    free: formatMoney(free),
    fee: formatMoney(fee),
    game: names.game(vendorId, game),
    vendor: vendorId === 0 ? '' : names.vendor(vendorId),
  };
}

/** The movements that a figure of a report is the sum of. */
export async function listMovementsForStaff(
  { services: { db }, office, namesIn, cashier }: ReportsStaffKit,
  context: RequestContext,
  { pageNo, pageSize, ...asked }: MovementQuery & { pageNo?: number; pageSize?: number },
) {
  const filter = movementFilter(context, asked);
  const [names, found] = await Promise.all([namesIn(context.language), listMovements(db, filter, pageOf({ pageNo, pageSize }))]);
  const [list, methods] = await Promise.all([
    office.withUserNames(context, found.list),
    cashier.methodNames(context.merchant, context.language),
  ]);
  return {
    list: list.map(({ userName, ...movement }) => {
      const line = movementLine(movement, names);
      return { ...line, userName, methodName: methods.get(line.method) ?? line.method };
    }),
    total: found.total,
    amount: formatMoney(found.amount),
    fee: formatMoney(found.fee),
  };
}

const columns = [
  'at',
  'player',
  'user name',
  'template',
  'amount',
  'free balance',
  'fee',
  'game',
  'vendor',
  'method',
  'reference',
  'remark',
  'id',
] as const;

export async function exportMovements(
  { services: { db }, office, namesIn, cashier }: ReportsStaffKit,
  context: RequestContext,
  query: MovementQuery,
) {
  const filter = movementFilter(context, query);
  const [names, methods] = await Promise.all([namesIn(context.language), cashier.methodNames(context.merchant, context.language)]);
  return csvRows(
    columns,
    async (page) => office.withUserNames(context, (await listMovements(db, filter, page)).list),
    (movement) => {
      const line = movementLine(movement, names);
      return [
        movement.at,
        line.playerId,
        movement.userName,
        wordsOf('overview.template', line.template),
        line.amount,
        line.free,
        line.fee,
        line.game,
        line.vendor,
        methods.get(line.method) ?? line.method,
        line.reference,
        line.remark,
        line.id,
      ];
    },
  );
}
