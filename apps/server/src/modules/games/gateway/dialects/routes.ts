import { vendorWallet } from '@sortes/contract';
import type { Alarms } from '../../../../platform/alarms.js';
import { handleVendor, type Route } from '../../../../platform/http.js';
import type { WalletGateway } from '../wallet-gateway.js';
import { createPamAnswers } from './answer-pam.js';
import { createRsAnswers } from './answer-rs.js';
import type { VendorBook } from './authenticate.js';

/** The wallet as game vendors call it, in both dialects over the same core. */
export function dialectRoutes(vendors: VendorBook, gateway: WalletGateway, alarms: Alarms): Route[] {
  const rs = createRsAnswers(vendors, gateway);
  const pam = createPamAnswers(vendors, gateway, alarms);
  return [
    handleVendor(vendorWallet.rsCheck, rs.check),
    handleVendor(vendorWallet.rsBalance, rs.balance),
    handleVendor(vendorWallet.rsBet, (call) => rs.command('bet', call)),
    handleVendor(vendorWallet.rsWin, (call) => rs.command('win', call)),
    handleVendor(vendorWallet.rsRollback, (call) => rs.command('rollback', call)),
    handleVendor(vendorWallet.pamGetSession, pam.session),
    handleVendor(vendorWallet.pamRefreshSession, pam.refresh),
    handleVendor(vendorWallet.pamGetBalance, pam.balance),
    handleVendor(vendorWallet.pamGetTransactions, pam.transactions),
    handleVendor(vendorWallet.pamAddTransaction, pam.addTransaction),
    handleVendor(vendorWallet.pamGetGameRound, pam.gameRound),
  ];
}
