import { security } from '@sortes/contract';
import { handle, type Route } from '../../../platform/http.js';
import type { IdentityKit } from '../kit.js';
import { bindEmail, bindPhone, sendEmailCode, sendPhoneCode } from './contacts.js';
import {
  addPasskey,
  confirmTotp,
  loginPasskey,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  startPasskey,
  startPasskeyLogin,
  startTotp,
} from './factors.js';
import { changePaymentPassword, resetPaymentPassword, setPaymentPassword, showPaymentPassword } from './payment-password.js';
import { showProfile, updateProfile } from './profile.js';
import { showSecurity } from './show-security.js';
import { endOtherSessions, endSession, exportSignIns, showSessions, showSignIns } from './show-sign-ins.js';
import { startStepUp, stepUp } from './step-up.js';

/** Every operation of `contract/security` bound to its use case. */
export function securityRoutes(kit: IdentityKit): Route[] {
  return [
    handle(security.getSecurityConfig, (_input, context) => showSecurity(kit, context)),
    handle(security.startStepUp, ({ body }, context) => startStepUp(kit, body, context)),
    handle(security.stepUp, ({ body }, context) => stepUp(kit, body, context)),
    handle(security.getPaymentPassword, (_input, context) => showPaymentPassword(kit, context)),
    handle(security.setPaymentPassword, ({ body }, context) => setPaymentPassword(kit, body, context)),
    handle(security.changePaymentPassword, ({ body }, context) => changePaymentPassword(kit, body, context)),
    handle(security.resetPaymentPassword, ({ body }, context) => resetPaymentPassword(kit, body, context)),
    handle(security.startTotp, (_input, context) => startTotp(kit, context)),
    handle(security.confirmTotp, ({ body }, context) => confirmTotp(kit, body.code, context)),
    handle(security.removeTotp, (_input, context) => removeTotp(kit, context)),
    handle(security.renewRecoveryCodes, (_input, context) => renewRecoveryCodes(kit, context)),
    handle(security.startPasskey, (_input, context) => startPasskey(kit, context)),
    handle(security.addPasskey, ({ body }, context) => addPasskey(kit, body, context)),
    handle(security.renamePasskey, ({ params, body }, context) => renamePasskey(kit, params.passkeyId, body.name, context)),
    handle(security.removePasskey, ({ params }, context) => removePasskey(kit, params.passkeyId, context)),
    handle(security.startPasskeyLogin, (_input, context) => startPasskeyLogin(kit, context)),
    handle(security.loginPasskey, ({ body }, context) => loginPasskey(kit, body, context)),
    handle(security.getSignIns, ({ query }, context) => showSignIns(kit, query, context)),
    handle(security.exportSignIns, (_input, context) => exportSignIns(kit, context)),
    handle(security.getSessions, (_input, context) => showSessions(kit, context)),
    handle(security.endSession, ({ params }, context) => endSession(kit, params.sessionId, context)),
    handle(security.endOtherSessions, (_input, context) => endOtherSessions(kit, context)),
    handle(security.sendPhoneCode, ({ body }, context) => sendPhoneCode(kit, body, context)),
    handle(security.bindPhone, ({ body }, context) => bindPhone(kit, body, context)),
    handle(security.sendEmailCode, ({ body }, context) => sendEmailCode(kit, body, context)),
    handle(security.bindEmail, ({ body }, context) => bindEmail(kit, body, context)),
    handle(security.getProfile, (_input, context) => showProfile(kit, context)),
    handle(security.updateProfile, ({ body }, context) => updateProfile(kit, body, context)),
  ];
}
