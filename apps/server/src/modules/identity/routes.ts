import { identity, recovery } from '@sortes/contract';
import { refuse } from '../../platform/errors.js';
import { handle, type Route } from '../../platform/http.js';
import { readSession } from './complete-sign-in.js';
import { captchaCookieName } from './cookies.js';
import type { IdentityKit } from './kit.js';
import { login } from './login.js';
import { createTicket, freePlay, freePlayWork, loginByDevice, loginByTicket } from './login-otherwise.js';
import { logout } from './logout.js';
import { changeNickname, chooseAvatar, keepLanguage, showAvatar, showMemberInfo } from './member.js';
import { changePassword, forgotByEmail, resetByEmail, resetByPhone } from './recover.js';
import { finishRecovery, openRecovery, sendRecoveryCode, submitRecovery, uploadRecoveryPicture } from './recovery/ask-for-account.js';
import { checkAffiliate, checkUsername, register, registerMobile } from './register.js';
import { loginVerification, sendLoginVerification, sendNoLoginSms, sendRegisterSms } from './send-codes.js';

/** Every operation of `contract/identity` bound to its use case. */
export function identityRoutes(kit: IdentityKit): Route[] {
  return [
    handle(identity.getCaptcha, async (_input, context) => {
      const { id, pngBase64 } = await kit.captcha.issue(context.merchant.id);
      context.setCookie(captchaCookieName(context.origin), id, { httpOnly: true, path: '/', maxAgeSeconds: 300 });
      context.setHeader('Cache-Control', 'no-store');
      return pngBase64;
    }),
    handle(identity.getSlider, async (_input, context) => {
      context.setHeader('Cache-Control', 'no-store');
      return kit.slider.issue(context.merchant.id);
    }),
    handle(identity.solveSlider, async ({ body }, context) => {
      const validate = await kit.slider.solve(context.merchant.id, { challenge: body.challenge, x: body.x, nonce: body.nonce });
      return validate === undefined ? refuse('slider.failed') : { validate };
    }),
    handle(identity.login, ({ body }, context) => login(kit, body, context)),
    handle(identity.loginDevice, ({ body }, context) => loginByDevice(kit, body.username, context)),
    handle(identity.loginTicket, ({ body }, context) => loginByTicket(kit, body.ticket, context)),
    handle(identity.createTicket, (_input, context) => createTicket(kit, context)),
    handle(identity.loginVerification, ({ body }, context) => loginVerification(kit, body, context)),
    handle(identity.sendLoginVerification, ({ body }, context) => sendLoginVerification(kit, body, context)),
    handle(identity.freePlayWork, async (_input, context) => ({ work: (await freePlayWork(kit, context)) ?? null })),
    handle(identity.freePlay, ({ body }, context) => freePlay(kit, context, body.work)),
    handle(identity.logout, (_input, context) => logout(kit, context)),
    handle(identity.getSession, (_input, context) => readSession(kit, context)),
    handle(identity.register, ({ body }, context) => register(kit, body, context)),
    handle(identity.registerMobile, ({ body }, context) => registerMobile(kit, body, context)),
    handle(identity.checkUsername, ({ query }, context) => checkUsername(kit, query.username, context)),
    handle(identity.checkAffiliate, ({ query }, context) => checkAffiliate(kit, query, context)),
    handle(identity.sendRegisterSms, ({ body }, context) => sendRegisterSms(kit, body, context)),
    handle(identity.sendNoLoginSms, ({ body }, context) => sendNoLoginSms(kit, body, context)),
    handle(identity.forgotByEmail, ({ body }, context) => forgotByEmail(kit, body, context)),
    handle(identity.resetByEmail, ({ body }, context) => resetByEmail(kit, body, context)),
    handle(identity.resetByPhone, ({ body }, context) => resetByPhone(kit, body, context)),
    handle(recovery.sendRecoveryCode, ({ body }, context) => sendRecoveryCode(kit, body, context)),
    handle(recovery.openRecovery, ({ body }, context) => openRecovery(kit, body, context)),
    handle(recovery.uploadRecoveryPicture, (_input, context) => uploadRecoveryPicture(kit, context)),
    handle(recovery.submitRecovery, ({ body }, context) => submitRecovery(kit, body, context)),
    handle(recovery.finishRecovery, ({ body }, context) => finishRecovery(kit, body, context)),
    handle(identity.changePassword, ({ body }, context) => changePassword(kit, body, context)),
    handle(identity.getMemberInfo, (_input, context) => showMemberInfo(kit, context)),
    handle(identity.updateMemberInfo, ({ body }, context) => changeNickname(kit, body.nickname, context)),
    handle(identity.getMemberIcon, (_input, context) => showAvatar(kit, context)),
    handle(identity.setMemberIcon, ({ body }, context) => chooseAvatar(kit, body.avatar, context)),
    handle(identity.setLanguage, ({ body }, context) => keepLanguage(kit, body.language, context)),
  ];
}
