import type { Server as HttpServer } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Cron } from 'croner';
import type { Logger } from 'pino';
import { ensureCertificate } from './certificate-store.ts';

export interface HttpsOptions {
  port: number;
  /** `tlsFolder`. */
  folder: string;
}
export interface HttpsDoor {
  port: number;
  server: Server;
  /** Rechecks the certificate; a new one applies to next connections. */
  renew: (now: Date) => Promise<void>;
  stop: () => void;
}

/**
 * HTTPS listener sharing the HTTP server's handlers. Null, with a log, when it cannot open (port,
 * keys): sales go on over HTTP.
 */
export async function openHttps(
  http: HttpServer,
  { host, port, folder, log }: HttpsOptions & { host: string; log: Logger },
  now: Date,
): Promise<HttpsDoor | null> {
  try {
    const { server: pair } = await ensureCertificate(folder, now);
    let inUse = pair.certificate;
    const server = createServer({ key: pair.key, cert: pair.certificate, minVersion: 'TLSv1.2' });
    for (const event of ['request', 'upgrade'] as const)
      server.on(event, (...args: unknown[]) => void http.emit(event, ...args));
    await new Promise<void>((resolve, reject) =>
      server.once('error', reject).listen(port, host, () => resolve()),
    );
    server.on('error', (err) => log.warn({ err }, 'https'));
    const renew = async (date: Date): Promise<void> => {
      const { server: renewed } = await ensureCertificate(folder, date);
      if (renewed.certificate === inUse) return;
      server.setSecureContext({ key: renewed.key, cert: renewed.certificate });
      inUse = renewed.certificate;
      log.info('certificat du serveur renouvelé');
    };
    const timer = new Cron('* * * * *', { protect: true, unref: true }, () =>
      renew(new Date()).catch((err: unknown) => log.warn({ err }, 'certificat')),
    );
    return {
      port: (server.address() as AddressInfo).port,
      server,
      renew,
      stop: () => timer.stop(),
    };
  } catch (err) {
    log.warn({ err }, 'HTTPS n’est pas ouvert');
    return null;
  }
}
