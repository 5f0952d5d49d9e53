import { createServer } from 'node:net';
import { StartFault } from '../db/start-fault.ts';

const addressOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

const PHRASES: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `Le port ${port} est déjà pris : la pharmacie tourne peut-être déjà, ouvrez ${addressOf(host, port)} ; sinon choisissez-en un autre, par exemple PORT=${port + 1}.`,
  EACCES: (_, port) =>
    `Le port ${port} est réservé au système : choisissez-en un au-dessus de 1024, par exemple PORT=8000.`,
  EADDRNOTAVAIL: (host) =>
    `HOST=${host} n’est pas une adresse de cette machine : essayez 127.0.0.1 (ce poste seul) ou 0.0.0.0 (tout le réseau).`,
  ENOTFOUND: (host) =>
    `HOST=${host} n’est pas un nom connu de cette machine : essayez 127.0.0.1 (ce poste seul) ou 0.0.0.0 (tout le réseau).`,
};

/** Refuses a busy port before anything starts. */
export async function checkDoor(host: string, port: number): Promise<void> {
  const door = createServer();
  try {
    await new Promise<void>((ok, ko) => door.once('error', ko).listen(port, host, ok));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const phrase = PHRASES[code]?.(host, port);
    throw phrase === undefined ? error : new StartFault(phrase);
  }
  await new Promise<void>((ok) => door.close(() => ok()));
}
