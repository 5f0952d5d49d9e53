import type { Server } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { SocketServer } from '../realtime/socket-server.ts';
import type { NetworkState } from '../reseau/network-state.ts';
import { type HttpsOptions, openHttps, type HttpsDoor } from '../reseau/open-https.ts';
import type { ServerPart } from './part.ts';

export interface DoorsMeans {
  http: Server;
  io: SocketServer;
  host: string;
  port: number;
  /** Absent: HTTP only. */
  https: HttpsOptions | undefined;
  /** Filled once ports are known. */
  reseau: NetworkState;
  journal: Logger;
  maintenant: () => Date;
}

function limit(server: Server | HttpsServer): void {
  server.requestTimeout = 30_000;
  server.headersTimeout = 10_000;
  server.keepAliveTimeout = 65_000;
  server.maxHeadersCount = 100;
}

/** Forced after 4 s. `shouldKeepAlive` off: busy connections end with their next answer. */
async function drain(server: Server | HttpsServer): Promise<void> {
  server.prependListener('request', (_, answer) => {
    answer.shouldKeepAlive = false;
  });
  const closed = new Promise<void>((ok) => server.close(() => ok()));
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), 4_000);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

export class Doors implements ServerPart {
  readonly name = 'doors';
  readonly #means: DoorsMeans;
  #encrypted: HttpsDoor | null = null;

  constructor(means: DoorsMeans) {
    this.#means = means;
    limit(means.http);
  }

  async start(): Promise<void> {
    const { http, host, port, https, reseau, journal, maintenant } = this.#means;
    await new Promise<void>((ok, ko) => http.once('error', ko).listen(port, host, () => ok()));
    reseau.http = (http.address() as AddressInfo).port;
    if (!https) return;
    this.#encrypted = await openHttps(http, { host, log: journal, ...https }, maintenant());
    if (!this.#encrypted) return;
    reseau.https = this.#encrypted.port;
    limit(this.#encrypted.server);
  }

  async stop(): Promise<void> {
    const { http, io } = this.#means;
    this.#encrypted?.stop();
    io.disconnectSockets(true);
    await Promise.all([io.close(), drain(http), this.#encrypted && drain(this.#encrypted.server)]);
  }

  state(): boolean {
    return this.#means.http.listening;
  }

  async reviserCertificat(now: Date): Promise<void> {
    await this.#encrypted?.renew(now);
  }

  /** Local URL; the listen-all host is none. */
  get address(): string {
    const { host, reseau } = this.#means;
    return `http://${typedHost(host)}:${reseau.http}`;
  }
}

function typedHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
