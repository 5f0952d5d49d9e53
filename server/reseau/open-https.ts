import type { Server as ServeurHttp } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Cron } from 'croner';
import type { Logger } from 'pino';
import { ensureCertificate } from './certificate-store.ts';

export interface HttpsOptions {
  port: number;
  /** Of the keys and certificates (`tlsFolder`). */
  dossier: string;
}
export interface HttpsDoor {
  port: number;
  serveur: Server;
  /**
   * Looks again whether the certificate still serves; a new one is in use from the next connection
   * on.
   */
  reviser: (maintenant: Date) => Promise<void>;
  arreter: () => void;
}

/**
 * A second door, encrypted, to the same server: requests and sockets go through the plain one's own
 * listeners. Null when it cannot be opened (port taken, keys unreadable), which is told and stops
 * nothing: selling goes on by the plain door.
 */
export async function openHttps(
  http: ServeurHttp,
  { host, port, dossier, journal }: HttpsOptions & { host: string; journal: Logger },
  maintenant: Date,
): Promise<HttpsDoor | null> {
  try {
    const { serveur: paire } = await ensureCertificate(dossier, maintenant);
    let enService = paire.certificat;
    const serveur = createServer({ key: paire.cle, cert: paire.certificat, minVersion: 'TLSv1.2' });
    for (const nom of ['request', 'upgrade'] as const)
      serveur.on(nom, (...tout: unknown[]) => void http.emit(nom, ...tout));
    await new Promise<void>((ok, ko) => serveur.once('error', ko).listen(port, host, () => ok()));
    serveur.on('error', (err) => journal.warn({ err }, 'https'));
    const reviser = async (date: Date): Promise<void> => {
      const { serveur: neuve } = await ensureCertificate(dossier, date);
      if (neuve.certificat === enService) return;
      serveur.setSecureContext({ key: neuve.cle, cert: neuve.certificat });
      enService = neuve.certificat;
      journal.info('certificat du serveur renouvelé');
    };
    const minuterie = new Cron('* * * * *', { protect: true, unref: true }, () =>
      reviser(new Date()).catch((err: unknown) => journal.warn({ err }, 'certificat')),
    );
    return {
      port: (serveur.address() as AddressInfo).port,
      serveur,
      reviser,
      arreter: () => minuterie.stop(),
    };
  } catch (err) {
    journal.warn({ err }, 'HTTPS n’est pas ouvert');
    return null;
  }
}
