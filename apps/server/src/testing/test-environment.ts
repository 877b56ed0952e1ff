import { randomBytes } from 'node:crypto';
import type { SandboxKeys } from '@sortes/sandbox/keys';
import { inject } from 'vitest';
import { type ProgramConfig, readProgramConfig } from '../wiring/config.js';

/** The keys between the program under test and its sandbox, drawn once a run: two RSA pairs take their time, and the demo that tests copy knows them. */
export function testKeys(): SandboxKeys {
  return inject('testKeys');
}

/** The configuration of a program that has every gateway, with keys drawn here; where they stand nothing answers unless `change` says where. */
export function testConfig(change: Record<string, string> = {}, workingDirectory = '/nowhere', keys = testKeys()): ProgramConfig {
  const draw = (): string => randomBytes(32).toString('base64url');
  const nobody = 'http://127.0.0.1:9';
  const environment = {
    SMS_URL: `${nobody}/sms/v1/messages`,
    SMS_TOKEN: draw(),
    PAYMENT_URL: nobody,
    PAYMENT_SECRET: draw(),
    PAYOUT_URL: nobody,
    PAYOUT_SECRET: draw(),
    ...change,
  };
  return { ...readProgramConfig(environment, workingDirectory), demoVendorKeys: keys.vendors };
}
