import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as attendre } from 'node:timers/promises';
import pg from 'pg';

/** How the way to the database is. */
export type EtatDuChemin = 'bon' | 'coupé' | 'lent';
/** What each answer of the database takes more while the way is slow. */
const LENTEUR_MS = 250;

/** The way between a server and its database, which one can cut, or make slow. */
export interface CheminDeLaBase {
  /** The database's address by this way. */
  url: string;
  /** 'coupé' also ends what is connected. */
  mettre(etat: EtatDuChemin): void;
  /** Cuts as the next commit goes through: it is done, and nobody is told. */
  perdreLeProchainCommit(): void;
  fermer(): Promise<void>;
}

function allerA(url: string): { ouvrir: () => Socket; par: (port: number) => string } {
  const {
    host,
    port,
    user = '',
    password,
    database = '',
  } = new pg.Client({
    connectionString: url,
  });
  return {
    ouvrir: () =>
      host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host),
    par: (p) =>
      `postgresql://${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@127.0.0.1:${p}/${database}`,
  };
}

export async function coupeBase(vers: string): Promise<CheminDeLaBase> {
  const { ouvrir, par } = allerA(vers);
  const enCours = new Set<Socket>();
  let etat: EtatDuChemin = 'bon';
  let perdre = false;
  const couper = (): void => {
    for (const s of enCours) s.destroy();
  };
  const serveur = createServer((appelant) => {
    if (etat === 'coupé') return void appelant.destroy();
    const amont = ouvrir();
    for (const s of [appelant, amont]) {
      enCours.add(s);
      s.on('error', () => undefined);
      s.on('close', () => {
        enCours.delete(s);
        appelant.destroy();
        amont.destroy();
      });
    }
    let muet = false;
    appelant.on('data', (m) => {
      if (perdre && m.includes('commit')) [perdre, muet] = [false, true];
      amont.write(m);
    });
    let suite = Promise.resolve<unknown>(undefined);
    amont.on('data', (m) => {
      if (muet) return void setTimeout(() => appelant.destroy(), 20);
      suite = suite.then(async () => {
        if (etat === 'lent') await attendre(LENTEUR_MS);
        appelant.write(m);
      });
    });
  }).listen(0, '127.0.0.1');
  await once(serveur, 'listening');
  return {
    url: par((serveur.address() as AddressInfo).port),
    mettre: (voulu) => {
      etat = voulu;
      if (etat === 'coupé') couper();
    },
    perdreLeProchainCommit: () => (perdre = true),
    fermer: () => {
      couper();
      return new Promise((ok) => serveur.close(() => ok()));
    },
  };
}
