import { existsSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { openDatabase } from '@sortes/service';
import { type BackOfficeModule, headsFile, headsUpTo } from '../modules/back-office/index.js';
import type { Proof } from '../modules/backups/index.js';
import type { IdentityModule } from '../modules/identity/index.js';
import type { LotteryModule } from '../modules/lottery/index.js';
import { verifyBills } from '../modules/agent-contracts/index.js';
import { verifyCommissions } from '../modules/agents/index.js';
import { verifyBonuses } from '../modules/promotions/index.js';
import { verifyLedger } from '../modules/wallet/index.js';
import { migrate } from './migrate.js';
import type { ProgramServices } from './config.js';
import { createHookBoard } from '../ports/hooks.js';

/** Opens a restored copy as the program would: brought to this version, with the same keys. Closed afterwards. */
export async function withCopy<T>(
  services: ProgramServices,
  connection: pg.ClientConfig,
  work: (inCopy: ProgramServices) => Promise<T>,
): Promise<T> {
  const database = openDatabase(
    { ...connection, statement_timeout: 0 },
    { poolSize: 4, log: services.log, applicationName: 'sortes-copy' },
  );
  try {
    await migrate(database.pool);
    return await work({ ...services, db: database.db, pool: database.pool, hooks: createHookBoard() });
  } finally {
    await database.close();
  }
}

/** Proves the books of a copy as `ledger verify` and `promotions verify` do, and its audit log as `audit verify`. */
export async function proveCopy(
  { db, config }: ProgramServices,
  { lottery, identity, backOffice }: { lottery: LotteryModule; identity: IdentityModule; backOffice: BackOfficeModule },
  upTo: Date | undefined,
): Promise<Proof> {
  try {
    const ledger = await verifyLedger(db);
    const held = await lottery.verifyHeld();
    const commissions = await verifyCommissions(db);
    const bills = await verifyBills(db);
    const bonuses = await verifyBonuses(db);
    while ((await backOffice.audit.seal()) > 0);
    const file = headsFile(config.dataDir);
    const heads = existsSync(file) && upTo !== undefined ? headsUpTo(readFileSync(file, 'utf8'), upTo) : undefined;
    const audit = await backOffice.audit.verify(heads);
    return {
      movements: Number(ledger.transactions),
      auditLinks: Number(audit.sealed),
      faults: [
        ...(ledger.faults > 0 ? [`ledger: ${ledger.faults} faults (sortes ledger verify names them)`] : []),
        ...(held.faults > 0 ? [`held for chases: ${held.faults} faults`] : []),
        ...(commissions.faults > 0 ? [`commissions: ${commissions.faults} players were paid other than noted`] : []),
        ...(bills.faults > 0 ? [`contracts: ${bills.faults} sides of bills were posted other than noted`] : []),
        ...(bonuses.faults > 0 ? [`bonuses: ${bonuses.faults} faults (sortes promotions verify names them)`] : []),
        ...audit.faults.map(
          ({ sequence, kind, detail }) => `audit log${sequence === undefined ? '' : `, link ${sequence}`}: ${kind}: ${detail}`,
        ),
      ],
    };
  } finally {
    await identity.close();
  }
}
