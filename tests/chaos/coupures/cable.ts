import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { cookieName, SESSION_COOKIE } from '#server/platform/http/access.ts';

/**
 * The cable between one station and the server: it can be pulled out, and it loses answers after the
 * server has done what was asked. It also signs its station in.
 */
export class Cable {
  readonly #port: number;
  readonly #token: string;
  readonly #perdre: () => boolean;
  readonly #ouvertes = new Set<Socket>();
  readonly #serveur = createServer((q, r) => this.#passer(q, r));
  #coupe = false;
  /** Answers lost after the server gave them. */
  perdues = 0;

  constructor(port: number, token: string, perdre: () => boolean) {
    this.#port = port;
    this.#token = token;
    this.#perdre = perdre;
    this.#serveur.on('connection', (s) => {
      if (this.#coupe) return s.destroy();
      this.#ouvertes.add(s);
      return s.on('close', () => this.#ouvertes.delete(s));
    });
    this.#serveur.on('upgrade', (q: IncomingMessage, s: Socket, tete: Buffer) =>
      this.#monter(q, s, tete),
    );
  }
  async ouvrir(): Promise<string> {
    await new Promise<void>((ok) => this.#serveur.listen(0, '127.0.0.1', ok));
    return `http://127.0.0.1:${(this.#serveur.address() as AddressInfo).port}`;
  }
  couper(): void {
    this.#coupe = true;
    for (const s of this.#ouvertes) s.destroy();
  }
  remettre(): void {
    this.#coupe = false;
  }
  fermer(): void {
    this.couper();
    this.#serveur.close();
  }

  #passer(q: IncomingMessage, r: ServerResponse): void {
    const { url: path, method } = q;
    const headers = { ...q.headers, authorization: `Bearer ${this.#token}` };
    const envoi = request(
      { port: this.#port, host: '127.0.0.1', path, method, headers },
      (reponse) => {
        const perdue = method === 'POST' && this.#perdre();
        if (!perdue) {
          r.writeHead(reponse.statusCode ?? 500, reponse.headers);
          return reponse.pipe(r);
        }
        this.perdues += 1;
        return reponse.resume().on('end', () => r.destroy());
      },
    );
    envoi.on('error', () => r.destroy());
    q.pipe(envoi);
  }
  #monter(q: IncomingMessage, s: Socket, tete: Buffer): void {
    const amont = connect(this.#port, '127.0.0.1', () => {
      const cookie = `${cookieName(SESSION_COOKIE, false)}=${this.#token}`;
      const entetes = Object.entries({
        ...q.headers,
        cookie,
        origin: `http://${q.headers.host}`,
      }).map(([nom, valeur]) => `${nom}: ${String(valeur)}`);
      amont.write(`${q.method} ${q.url} HTTP/1.1\r\n${entetes.join('\r\n')}\r\n\r\n`);
      amont.write(tete);
      s.pipe(amont).pipe(s);
    });
    amont.on('error', () => s.destroy());
    s.on('error', () => amont.destroy());
    s.on('close', () => amont.destroy());
  }
}
