import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { choosePlace } from '#server/platform/base-embarquee/choose-place.ts';
import { stopDatabase, addressOf } from '#server/platform/base-embarquee/start-database.ts';
import { urlOf, DATABASE } from '#server/platform/base-embarquee/reach-database.ts';
import { readPostmaster } from '#server/platform/base-embarquee/read-postmaster.ts';
import { anyFreePort } from '#server/platform/base-embarquee/free-port.ts';
import { Tirage } from '#server/platform/demo/tirage.ts';
import { Registre } from './appels.ts';
import { comparerReponses, verifierBase } from './controles.ts';
import { Barriere, toutServir } from './operations.ts';
import { peupler, type Personne, type Pharmacie } from './pharmacie.ts';
import { ServeurSurveille } from './serveur-surveille.ts';

const MO = 1_000_000;

export interface OptionsDisque {
  graine: number;
  /** Size of the disk that holds the data folder, in MB. */
  taille: number;
  /** How long people sell before, and how long the disk stays full, in milliseconds. */
  repit: number;
  plein: number;
  dire?: (ligne: string) => void;
}
/** What happened while the disk was full. */
export interface Plein {
  maniere: 'par les ventes' | 'd’un coup';
  /** Bytes free at the worst. */
  libre: number;
  /** Writes refused by our sentence, by another one that asks to come back, by no answer. */
  refusees: number;
  occupees: number;
  muettes: number;
  lectures: number;
  lecturesRatees: number;
  /** Seconds from the first read missed to the last. */
  coupure: number;
  /** Seconds from the room's return to the first write accepted. */
  retour: number;
}
export interface ResultatDisque {
  graine: number;
  taille: number;
  acquittes: number;
  pleins: Plein[];
  /** Starts of the server: one, for nothing restarted it. */
  demarrages: number;
  /** Times the database fell and was raised again by the server. */
  chutes: number;
  manquements: string[];
}

/**
 * A small disk of its own, made of memory, away with this process (`chaos.ts` runs it in a mount
 * namespace).
 */
function ouvrirDisque(taille: number): { dossier: string; fermer: () => void } {
  const dossier = mkdtempSync(path.join(tmpdir(), 'disque-'));
  execFileSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${taille * MO},mode=755`,
    'pharmacie',
    dossier,
  ]);
  chmodSync(dossier, 0o755);
  return {
    dossier,
    fermer: () => {
      execFileSync('umount', ['-l', dossier]);
      rmSync(dossier, { recursive: true, force: true });
    },
  };
}
const libreDe = (dossier: string): number => {
  const { bavail, bsize } = statfsSync(dossier);
  return bavail * bsize;
};

/**
 * Something else that takes the room: written until so many bytes are left, 0 being until the disk
 * refuses.
 */
class Lest {
  readonly #dossier: string;
  #rang = 0;
  constructor(dossier: string) {
    this.#dossier = dossier;
  }
  prendre(laisser: number): void {
    const fichier = openSync(path.join(this.#dossier, `lest-${this.#rang++}`), 'w');
    const morceau = Buffer.alloc(MO);
    try {
      for (;;) {
        const reste = libreDe(this.#dossier) - laisser;
        if (reste < 4_096) break;
        writeSync(fichier, morceau, 0, Math.min(MO, reste));
      }
    } catch (erreur) {
      if (!(erreur instanceof Error && 'code' in erreur && erreur.code === 'ENOSPC')) throw erreur;
    } finally {
      closeSync(fichier);
    }
  }
  rendre(): void {
    for (; this.#rang > 0; this.#rang -= 1)
      rmSync(path.join(this.#dossier, `lest-${this.#rang - 1}`), { force: true });
  }
}

/** Looks from the counter while the disk is full: what a reader and a seller are answered. */
async function regarder(
  { registre, dossier, manquements }: Pick<Essai, 'registre' | 'dossier' | 'manquements'>,
  vendeur: Personne,
  plein: Plein,
): Promise<void> {
  plein.libre = Math.min(plein.libre, libreDe(dossier));
  const entetes = { Authorization: `Bearer ${vendeur.token}` };
  const lue = await fetch(`${registre.adresse}/api/reservations/jour`, {
    headers: entetes,
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  await lue?.arrayBuffer().catch(() => undefined);
  plein.lectures += 1;
  if (!lue?.ok) plein.lecturesRatees += 1;
  if (lue && lue.status >= 500 && lue.status !== 503) manquements.push(`lecture : ${lue.status}`);
  const ecrite = await fetch(`${registre.adresse}/api/reservations`, {
    method: 'POST',
    body: '{}',
    headers: { ...entetes, 'Content-Type': 'application/json' },
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  const texte = ecrite ? await ecrite.text() : '';
  if (!ecrite) plein.muettes += 1;
  else if (texte.includes(phrasesRefus.disquePlein)) plein.refusees += 1;
  else if (ecrite.status === 503) plein.occupees += 1;
  else if (ecrite.status >= 500)
    manquements.push(`écriture : ${ecrite.status} ${texte.slice(0, 200)}`);
}

interface Essai {
  o: OptionsDisque;
  dossier: string;
  registre: Registre;
  pharmacie: Pharmacie;
  lest: Lest;
  manquements: string[];
}

/** Fills the disk, looks, gives the room back, waits for the sales to come back by themselves. */
async function remplir(
  { o, dossier, registre, pharmacie, lest, manquements }: Essai,
  maniere: Plein['maniere'],
): Promise<Plein> {
  const [vendeur] = pharmacie.vendeurs;
  if (!vendeur) throw new Error('personne ne vend');
  const plein: Plein = {
    maniere,
    libre: Number.POSITIVE_INFINITY,
    refusees: 0,
    occupees: 0,
    muettes: 0,
    lectures: 0,
    lecturesRatees: 0,
    coupure: 0,
    retour: 0,
  };
  let [premiere, derniere] = [0, false];
  const observer = async (patience: number, jusqua: () => boolean) => {
    for (
      const limite = Date.now() + patience;
      Date.now() < limite && !jusqua();
      await attendre(50)
    ) {
      const ratees = plein.lecturesRatees;
      await regarder({ registre, dossier, manquements }, vendeur, plein);
      derniere = plein.lecturesRatees > ratees;
      if (!derniere) continue;
      premiere ||= performance.now();
      plein.coupure = Math.round((performance.now() - premiere) / 100) / 10;
    }
  };
  if (maniere === 'par les ventes') {
    // The sales themselves, with their log, take the last of what sales may take.
    lest.prendre(130 * MO);
    await observer(120_000, () => plein.refusees > 0);
    if (plein.refusees === 0) manquements.push('les ventes n’ont pas rempli le disque');
    o.dire?.(`refus à ${Math.round(libreDe(dossier) / MO)} Mo libres`);
  }
  lest.prendre(0);
  await observer(o.plein, () => false);
  if (derniere) manquements.push(`${maniere} : le disque plein, plus rien ne se lit`);
  const avant = registre.acquittes.length;
  const debut = performance.now();
  lest.rendre();
  for (
    const limite = Date.now() + 60_000;
    registre.acquittes.length === avant && Date.now() < limite;
  )
    await attendre(20);
  if (registre.acquittes.length === avant)
    manquements.push(`${maniere} : la place revenue, plus rien ne se vend`);
  plein.retour = Math.round((performance.now() - debut) / 100) / 10;
  o.dire?.(JSON.stringify(plein));
  return plein;
}

/** Watches the database fall, and its server raise it again. */
function compterChutes(grappe: string, depart: number): { chutes: number; arreter: () => void } {
  let pid = depart;
  const vues = { chutes: 0, arreter: () => clearInterval(veille) };
  const veille = setInterval(() => {
    const lu = readPostmaster(grappe)?.pid;
    if (lu === undefined || lu === pid) return;
    pid = lu;
    vues.chutes += 1;
  }, 50);
  return vues;
}

/** People sell, the disk fills by the sales and is emptied, then fills at once. */
async function jouerPleins(essai: Essai, barriere: Barriere): Promise<Plein[]> {
  const { o, registre, pharmacie } = essai;
  const tirage = new Tirage(o.graine);
  const clients = toutServir(
    { registre, pharmacie, tirage },
    [...pharmacie.vendeurs, ...pharmacie.caissiers, pharmacie.admin],
    barriere,
  );
  await attendre(o.repit);
  const pleins = [await remplir(essai, 'par les ventes')];
  await attendre(o.repit);
  pleins.push(await remplir(essai, 'd’un coup'));
  await attendre(o.repit);
  barriere.fini = true;
  await Promise.all(clients);
  return pleins;
}

/**
 * A real disk that is really full, twice: by the sales, down to where they are refused and then
 * taken to its last byte by something else;
 * then at once, in the middle of the sales. Reads go on, nothing answered is lost, selling comes
 * back with the room, without a restart.
 */
export async function essayerDisque(o: OptionsDisque): Promise<ResultatDisque> {
  const { dossier, fermer } = ouvrirDisque(o.taille);
  const barriere = new Barriere();
  const manquements: string[] = [];
  const serveur = new ServeurSurveille(await anyFreePort(), {
    DATABASE_URL: '',
    DATA_DIR: dossier,
  });
  try {
    await serveur.pret();
    const emplacement = choosePlace(dossier, () => undefined);
    const postmaster = readPostmaster(emplacement.cluster);
    if (!postmaster) throw new Error('pas de base');
    const url = urlOf(addressOf(emplacement, postmaster, false), DATABASE);
    const pharmacie = await peupler(url, 3);
    const registre = new Registre(serveur.adresse);
    const veille = compterChutes(emplacement.cluster, postmaster.pid);
    const essai = { o, dossier, registre, pharmacie, lest: new Lest(dossier), manquements };
    const pleins = await jouerPleins(essai, barriere).finally(veille.arreter);
    manquements.push(
      ...registre.fautes,
      ...(await comparerReponses(pharmacie, registre)),
      ...(await verifierBase(url)),
    );
    const { demarrages } = serveur;
    if (demarrages > 1) manquements.push(`le serveur est tombé ${demarrages - 1} fois`);
    await pharmacie.base.end();
    return {
      graine: o.graine,
      taille: o.taille,
      acquittes: registre.acquittes.length,
      pleins,
      demarrages,
      chutes: veille.chutes,
      manquements,
    };
  } finally {
    barriere.fini = true;
    await serveur.finir('SIGTERM');
    if (existsSync(dossier)) await stopDatabase(dossier);
    fermer();
  }
}
