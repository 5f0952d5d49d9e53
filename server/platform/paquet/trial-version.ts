import { onTrial } from './update-result.ts';

/** Localhost, unknown port, no HTTPS, no mail: a base that may roll back must reach nobody. */
export const trialEnvironment = (
  env: Readonly<Record<string, string | undefined>>,
  port: number,
): Record<string, string | undefined> => ({
  ...env,
  HOST: '127.0.0.1',
  PORT: String(port),
  HTTPS_PORT: '0',
  SMTP_URL: undefined,
  ADRESSE_AFFICHEE: undefined,
});

interface Openings {
  dataDir: string;
  /** 0: off. */
  httpsPort: number;
  /** Undefined: off. */
  smtpUrl: string | undefined;
}
/** On trial, no HTTPS or mail whatever the environment: an older launcher left both open. */
export const configInForce = <C extends Openings>(config: C): C =>
  onTrial(config.dataDir) ? { ...config, httpsPort: 0, smtpUrl: undefined } : config;
