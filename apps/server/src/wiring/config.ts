import { type PaymentConfig, paymentKeys, readPaymentConfig } from '../modules/cashier/index.js';
import { type Config, readConfig } from '../platform/config.js';
import { type DemoPart, demoPartsOf } from '../platform/exposure.js';
import type { Services } from '../platform/services.js';
import { type DemoConfig, readDemoConfig } from '../seed/demo-config.js';

/** The configuration of the whole program: its own, and what its modules read of the environment. */
export interface ProgramConfig extends Config, PaymentConfig, DemoConfig {}

export interface ProgramServices extends Services {
  config: ProgramConfig;
}

/** Reads the configuration from the environment; the table in README.md lists every name. @throws Error naming the variable at fault. */
export function readProgramConfig(environment: NodeJS.ProcessEnv, workingDirectory: string): ProgramConfig {
  const config = readConfig(environment, workingDirectory);
  return { ...config, ...readPaymentConfig(environment), ...readDemoConfig(environment, config.port) };
}

/** What of a demo the configuration itself says. */
export const demoPartsOfConfig = (config: ProgramConfig): DemoPart[] =>
  demoPartsOf({
    seedDemo: config.seedDemo,
    hasSandbox: config.demoVendorKeys !== undefined,
    keys: [['SMS_TOKEN', config.sms?.token], ...paymentKeys(config)],
  });
