import { onTrial } from './update-result.ts';

/**
 * The environment of a version that is only tried: on this machine alone, on a port nobody knows, its
 * encrypted door shut and its mail off. Whoever knows the real address reaches nothing, and what the
 * trial does to a base that may be put back is told to nobody.
 */
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
  /** 0: shut. */
  httpsPort: number;
  /** Undefined: no mail leaves. */
  smtpUrl: string | undefined;
}
/**
 * What a server may open: all that is set, or neither door nor mail while it is only tried, whatever
 * environment it was given, for the launcher may be of a version that left both open.
 */
export const configInForce = <C extends Openings>(config: C): C =>
  onTrial(config.dataDir) ? { ...config, httpsPort: 0, smtpUrl: undefined } : config;
