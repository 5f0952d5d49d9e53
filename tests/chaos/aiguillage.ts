import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What gives several processes, by their ports, one address. */
export type Facade = (ports: readonly number[]) => Promise<{ port: number; fermer: () => void }>;

/** Does something listen there? */
export const portOuvert = (port: number): Promise<boolean> =>
  new Promise((ok) => {
    const prise = connect(port, '127.0.0.1', () => ok(prise.destroy() && true));
    prise.once('error', () => ok(false));
  });

/** The plainest one: each connection goes to the next that answers, none is held to the same one. */
export const ouvrirAiguillage: Facade = async (ports) => {
  let tour = 0;
  const ouvertes = new Set<Socket>();
  const aiguiller = (entrante: Socket, essai: number): void => {
    const port = ports[tour++ % ports.length] ?? 0;
    const sortante = connect(port, '127.0.0.1');
    sortante.once('error', () => {
      if (sortante.bytesWritten > 0 || essai >= ports.length * 2) entrante.destroy();
      else aiguiller(entrante, essai + 1);
    });
    sortante.once('connect', () => {
      sortante.removeAllListeners('error').on('error', () => entrante.destroy());
      ouvertes.add(sortante);
      sortante.once('close', () => {
        ouvertes.delete(sortante);
        entrante.destroy();
      });
      entrante.once('close', () => sortante.destroy());
      entrante.pipe(sortante).pipe(entrante);
    });
  };
  const serveur = createServer((entrante) => {
    entrante.on('error', () => undefined);
    ouvertes.add(entrante);
    entrante.once('close', () => ouvertes.delete(entrante));
    aiguiller(entrante, 1);
  });
  await new Promise<void>((ok) => serveur.listen(0, '127.0.0.1', () => ok()));
  return {
    port: (serveur.address() as AddressInfo).port,
    fermer: () => {
      serveur.close();
      for (const prise of ouvertes) prise.destroy();
    },
  };
};
