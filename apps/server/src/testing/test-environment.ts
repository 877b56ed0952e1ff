import { randomBytes } from 'node:crypto';
import { drawSandboxKeys, type SandboxKeys } from '@sortes/sandbox/keys';
import { type ProgramConfig, readProgramConfig } from '../wiring/config.js';

let drawn: SandboxKeys | undefined;

/** The keys between the program under test and its sandbox, drawn once a process: two RSA pairs take their time. */
export function testKeys(): SandboxKeys {
  return (drawn ??= drawSandboxKeys());
}

/** The configuration of a program that has every gateway, with keys drawn here; where they stand nothing answers unless `change` says where. */
export function testConfig(change: Record<string, string> = {}, workingDirectory = '/nowhere'): ProgramConfig {
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
  return { ...readProgramConfig(environment, workingDirectory), demoVendorKeys: testKeys().vendors };
}
